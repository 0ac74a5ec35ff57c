import { useId } from "preact/hooks";

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly type?: "text" | "number" | "datetime-local" | "search" | "date";
  readonly placeholder?: string;
}

/** A one-line text input with its label. */
export function TextField({ label, value, onValue, type = "text", placeholder }: TextFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        // The union of Preact's input types takes one of them at a time.
        type={type as "text"}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </div>
  );
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly string[];
  /** What people see of a choice; the choice itself when absent. */
  readonly show?: (choice: string) => string;
  /** What the empty choice says; without it there is none. */
  readonly none?: string;
  readonly onValue: (value: string) => void;
}

/** A choice of one of several words, with its label. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, value, choices, show = (choice) => choice, none, onValue } = props;
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {none === undefined ? null : <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {show(choice)}
          </option>
        ))}
      </select>
    </div>
  );
}
