/**
 * Reads from the syntax tree which texts a source file shows, and what in it would reach people untranslated.
 *
 * The parser is the one that builds the front end: what it builds, it has read.
 */
import { type ESTree, parseSync, Visitor } from "vite";

/** A text for translators; `many` where it has a plural. */
export interface Message {
  readonly one: string;
  readonly many?: string;
}

export interface Fault {
  readonly line: number;
  readonly problem: string;
}

export interface FileTexts {
  readonly messages: readonly Message[];
  readonly faults: readonly Fault[];
}

/** Functions of `i18n.ts` and how many of their first arguments are texts. */
const TRANSLATED: ReadonlyMap<string, number> = new Map([
  ["t", 1],
  ["tn", 2],
]);
/** Attributes and properties that people read, or hear from a screen reader. */
const READ = new Set([
  "title",
  "placeholder",
  "alt",
  "label",
  "aria-label",
  "aria-description",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "textContent",
  "innerText",
  "innerHTML",
  "ariaLabel",
  "ariaDescription",
  "ariaRoleDescription",
  "ariaValueText",
]);
const ASKED = new Set(["alert", "confirm", "prompt"]);
const TRANSLATIONS = /\/i18n(\.[jt]s)?$/;
const BY_NAME = "Import t and tn by name, where they are called: otherwise their texts cannot be found.";
const LETTER = /\p{L}/u;

export function readTexts(file: string, source: string): FileTexts {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const reader = new Reader(source);
  reader.visit(program);
  return { messages: reader.messages, faults: reader.faults };
}

class Reader {
  readonly messages: Message[] = [];
  readonly faults: Fault[] = [];
  /** Local names of `t` and `tn`. */
  private readonly translators = new Map<string, number>();
  /** Identifiers of translators in places where they belong: in their import, or called. */
  private readonly expected = new Set<number>();
  /** How many elements around the current one hold what is never translated. */
  private untranslated = 0;

  constructor(private readonly source: string) {}

  visit(program: ESTree.Program): void {
    for (const statement of program.body) if (statement.type === "ImportDeclaration") this.readImport(statement);
    new Visitor({
      ExportNamedDeclaration: (node) => {
        if (node.source && TRANSLATIONS.test(node.source.value)) this.fault(node, BY_NAME);
      },
      ExportAllDeclaration: (node) => {
        if (TRANSLATIONS.test(node.source.value)) this.fault(node, BY_NAME);
      },
      ImportExpression: (node) => {
        if (TRANSLATIONS.test(literal(node.source) ?? "")) this.fault(node, BY_NAME);
      },
      CallExpression: (node) => {
        this.readCall(node);
      },
      Identifier: (node) => {
        if (this.translators.has(node.name) && !this.expected.has(node.start)) {
          this.fault(
            node,
            `“${node.name}” is used otherwise than called: its text cannot be found. Call it with the text itself.`,
          );
        }
      },
      MemberExpression: (node) => {
        // `x.t` is another name.
        if (!node.computed) this.expected.add(node.property.start);
      },
      Property: (node) => {
        if (!node.computed && !node.shorthand) this.expected.add(node.key.start);
      },
      TSPropertySignature: (node) => {
        this.expected.add(node.key.start);
      },
      AssignmentExpression: (node) => {
        if (node.left.type === "MemberExpression" && READ.has(nameOf(node.left.property)))
          this.refuseLetters(node.right);
      },
      JSXElement: (node) => {
        if (isUntranslated(node)) this.untranslated += 1;
        this.readChildren(node.children);
      },
      "JSXElement:exit": (node) => {
        if (isUntranslated(node)) this.untranslated -= 1;
      },
      JSXFragment: (node) => {
        this.readChildren(node.children);
      },
      JSXAttribute: (node) => {
        if (!node.value || !READ.has(nameOf(node.name))) return;
        this.refuseLetters(node.value.type === "JSXExpressionContainer" ? node.value.expression : node.value);
      },
    }).visit(program);
  }

  private readChildren(children: readonly ESTree.JSXChild[]): void {
    for (const child of children) {
      if (child.type === "JSXText") this.refuseIfLetters(child, child.value);
      else if (child.type === "JSXExpressionContainer") this.refuseLetters(child.expression);
    }
  }

  private readImport(node: ESTree.ImportDeclaration): void {
    if (!TRANSLATIONS.test(node.source.value)) return;
    for (const specifier of node.specifiers) {
      if (specifier.type !== "ImportSpecifier") {
        this.fault(specifier, BY_NAME);
        continue;
      }
      const texts = TRANSLATED.get(nameOf(specifier.imported));
      if (texts === undefined) continue;
      this.translators.set(specifier.local.name, texts);
      this.expected.add(specifier.local.start).add(specifier.imported.start);
    }
  }

  private readCall(node: ESTree.CallExpression): void {
    const { callee } = node;
    if (callee.type === "MemberExpression" && nameOf(callee.property) === "setAttribute") {
      const [name, value] = node.arguments;
      if (name && value && READ.has(literal(name) ?? "")) this.refuseLetters(value);
    }
    if (callee.type !== "Identifier") return;
    if (ASKED.has(callee.name) && node.arguments[0]) this.refuseLetters(node.arguments[0]);
    const texts = this.translators.get(callee.name);
    if (texts === undefined) return;
    this.expected.add(callee.start);
    const [one, many] = Array.from({ length: texts }, (_, at) => literal(node.arguments[at]));
    if (one === undefined || (texts > 1 && many === undefined)) {
      this.fault(node, `“${callee.name}” needs its text as a literal: a text made at run time is in no catalogue.`);
    } else this.messages.push(many === undefined ? { one } : { one, many });
  }

  /** Refuse letters that an expression shows as they are. */
  private refuseLetters(node: ESTree.Node): void {
    for (const part of shownBy(node)) {
      this.refuseIfLetters(part, part.type === "TemplateElement" ? part.value.raw : part.value);
    }
  }

  private refuseIfLetters(node: ESTree.Node, text: string): void {
    if (!this.untranslated && LETTER.test(text)) {
      this.fault(
        node,
        `“${text.trim()}” is shown untranslated: give it to t(), or mark its element translate={false}.`,
      );
    }
  }

  private fault(node: ESTree.Node, problem: string): void {
    this.faults.push({ line: this.source.slice(0, node.start).split("\n").length, problem });
  }
}

/** Literals and parts of templates that the value of an expression is made of. */
function* shownBy(node: ESTree.Node): Generator<ESTree.StringLiteral | ESTree.TemplateElement> {
  switch (node.type) {
    case "Literal":
      if (typeof node.value === "string") yield node as ESTree.StringLiteral;
      return;
    case "TemplateLiteral":
      yield* node.quasis;
      for (const each of node.expressions) yield* shownBy(each);
      return;
    case "ConditionalExpression":
      yield* shownBy(node.consequent);
      yield* shownBy(node.alternate);
      return;
    case "LogicalExpression":
      yield* shownBy(node.left);
      yield* shownBy(node.right);
      return;
    case "BinaryExpression":
      if (node.operator !== "+") return;
      yield* shownBy(node.left);
      yield* shownBy(node.right);
      return;
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSNonNullExpression":
      yield* shownBy(node.expression);
  }
}

/** Keys and code are the same in every language; other elements say so by `translate={false}`. */
function isUntranslated({ openingElement }: ESTree.JSXElement): boolean {
  if (["kbd", "code"].includes(nameOf(openingElement.name))) return true;
  return openingElement.attributes.some((each) => {
    if (
      each.type !== "JSXAttribute" ||
      nameOf(each.name) !== "translate" ||
      each.value?.type !== "JSXExpressionContainer"
    )
      return false;
    const { expression } = each.value;
    return expression.type === "Literal" && expression.value === false;
  });
}

/** The text of a literal, or of a template without expressions. */
function literal(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

function nameOf(node: ESTree.Node): string {
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return node.name;
  return literal(node) ?? "";
}
