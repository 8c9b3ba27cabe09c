/** What officials do: first which act, then what it asks for. */
import { useState } from "preact/hooks";
import { Dialog } from "../shared/dialogs/Dialog.tsx";
import { Article } from "../shared/game/Article.tsx";
import { t } from "../shared/i18n.ts";
import { type Act, type Ask, type Given, openActs } from "./acts.ts";
import type { Desk } from "./desk.ts";
import { Choice, End, Field } from "./Fields.tsx";
import { closing, Refused } from "./Refused.tsx";

interface Props {
  readonly desk: Desk;
}

export function ArbiterDialog({ desk }: Props) {
  const [act, setAct] = useState<Act | null>(null);
  const close = closing(desk);
  return act ? (
    <Form
      key={act.id}
      desk={desk}
      act={act}
      onBack={() => {
        desk.refusal.value = null;
        setAct(null);
      }}
    />
  ) : (
    <Menu desk={desk} onChoose={setAct} onBack={close} />
  );
}

/** Every act that is open now, by kind. */
function Menu({
  desk,
  onChoose,
  onBack,
}: Props & { readonly onChoose: (act: Act) => void; readonly onBack: () => void }) {
  const acts = openActs(desk);
  const groups = [...new Set(acts.map(({ group }) => group))];
  return (
    <Dialog id="arbiter" title={t("What is recorded")} onClose={onBack} wide>
      <div class="acts">
        {groups.map((group, at) => (
          <section key={group} aria-labelledby={`h-acts-${String(at)}`}>
            <h3 id={`h-acts-${String(at)}`}>{group}</h3>
            <div class="offered">
              {acts
                .filter((each) => each.group === group)
                .map((each) => (
                  <button
                    type="button"
                    class="btn"
                    key={each.id}
                    data-act={each.id}
                    onClick={() => {
                      onChoose(each);
                    }}
                  >
                    {each.name}
                  </button>
                ))}
            </div>
          </section>
        ))}
      </div>
      <End onBack={onBack} back={t("Back")}>
        {null}
      </End>
    </Dialog>
  );
}

function Form({ desk, act, onBack }: Props & { readonly act: Act; readonly onBack: () => void }) {
  const [given, setGiven] = useState<Given>(() => blank(desk, act));
  const set = (name: keyof Given, value: string): void => {
    setGiven({ ...given, [name]: value });
  };
  return (
    <Dialog id="arbiter" title={act.name} onClose={closing(desk)} wide>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault();
          void desk.do(act.step(given));
        }}
      >
        {act.asks(given).map((ask) => (
          <Asked
            key={ask.is === "note" ? ask.text : ask.name}
            ask={ask}
            given={given}
            set={set}
            secret={act.id === "bar"}
          />
        ))}
        <p class="small muted">
          <Article cited={desk.data.rules.articles[act.article]} />
        </p>
        <Refused desk={desk} />
        <End onBack={onBack} back={t("Back")}>
          <button type="submit" class="btn primary" disabled={desk.pending.value}>
            {t("Record")}
          </button>
        </End>
      </form>
    </Dialog>
  );
}

interface AskedProps {
  readonly ask: Ask;
  readonly given: Given;
  readonly set: (name: keyof Given, value: string) => void;
  readonly secret: boolean;
}

function Asked({ ask, given, set, secret }: AskedProps) {
  if (ask.is === "note") return <p class="figures">{ask.text}</p>;
  const change = (value: string): void => {
    set(ask.name, value);
  };
  if (ask.is === "choice")
    return (
      <Choice legend={ask.label} name={ask.name} options={ask.options} value={given[ask.name]} onChange={change} />
    );
  return (
    <Field
      name={ask.name}
      label={ask.label}
      value={given[ask.name]}
      onInput={change}
      number={ask.is === "number"}
      long={ask.is === "text"}
      secret={secret}
    />
  );
}

/** What the fields of an act hold at first. */
function blank(desk: Desk, act: Act): Given {
  const start: Given = {
    side: desk.game.turn?.mover ?? "A",
    of: "A",
    who: "A",
    winner: "A",
    upheld: "yes",
    kind: "",
    text: "",
    number: "",
    word: "",
    first: "",
    second: "",
    turn: String(desk.game.records.length || ""),
  };
  const chosen = act
    .asks(start)
    .flatMap((ask) =>
      ask.is === "choice" && !ask.options.some(([value]) => value === start[ask.name])
        ? [[ask.name, ask.options[0]?.[0] ?? ""] as const]
        : [],
    );
  return { ...start, ...Object.fromEntries(chosen) };
}
