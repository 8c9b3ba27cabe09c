/** Fields of the console's dialogs: large enough for a finger. */
import type { ComponentChildren } from "preact";

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [value: T, text: string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of a few: all of them in sight. */
export function Choice<T extends string>({ legend, name, options, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="options">
        {options.map(([each, text]) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={value === each}
              onChange={() => {
                onChange(each);
              }}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly number?: boolean;
  readonly long?: boolean;
  readonly secret?: boolean;
  readonly name?: string;
}

/** A line, a number or a text of several lines; what is secret is not shown while it is typed. */
export function Field({ label, value, onInput, number = false, long = false, secret = false, name }: TextProps) {
  const common = { name, value, autocomplete: "off", spellcheck: false, autocapitalize: "off" } as const;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is one of the two below
    <label class="field">
      <span>{label}</span>
      {long && !secret ? (
        <textarea
          {...common}
          rows={3}
          maxLength={2000}
          onInput={(event) => {
            onInput(event.currentTarget.value);
          }}
        />
      ) : (
        <input
          {...common}
          class={secret ? "secret" : undefined}
          inputMode={number ? "numeric" : "text"}
          maxLength={number ? 5 : 2000}
          onInput={(event) => {
            onInput(event.currentTarget.value);
          }}
        />
      )}
    </label>
  );
}

interface EndProps {
  readonly onBack: () => void;
  readonly children: ComponentChildren;
}

/** The end of a dialog: the way back, and what it is for. */
export function End({ onBack, back, children }: EndProps & { readonly back: string }) {
  return (
    <div class="row-end">
      <button type="button" class="btn" onClick={onBack}>
        {back}
      </button>
      {children}
    </div>
  );
}
