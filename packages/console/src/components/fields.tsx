import { useId, useState } from "preact/hooks";
import {
  type DateKind,
  type FormField,
  type FormNode,
  type FormValue,
  isList,
  readMembers,
} from "../request-form/form-node.ts";
import { readSentDate, writePickedDate } from "../request-form/picked-date.ts";

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly type?: "text" | "number" | "datetime-local" | "search" | "date";
  readonly placeholder?: string;
  /** Below the input. */
  readonly hint?: string;
}

export function TextField(props: TextFieldProps) {
  const { label, value, onValue, type = "text", placeholder, hint } = props;
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        // Preact's types accept a single input type and no union of input types.
        type={type as "text"}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {hint === undefined ? null : (
        <small class="muted" id={`${id}-hint`}>
          {hint}
        </small>
      )}
    </div>
  );
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly string[];
  /** Default: the choice itself. */
  readonly renderChoice?: (choice: string) => string;
  /** Without it there is no empty choice. */
  readonly emptyLabel?: string;
  readonly onValue: (value: string) => void;
}

export function ChoiceField(props: ChoiceFieldProps) {
  const { label, value, choices, renderChoice = (choice) => choice, emptyLabel, onValue } = props;
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {renderChoice(choice)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface FormFieldsProps {
  readonly fields: readonly FormField[];
  readonly value: FormValue | undefined;
  readonly onValue: (value: FormValue) => void;
}

/** The inputs for an object's fields, one below the other. */
export function FormFields({ fields, value, onValue }: FormFieldsProps) {
  const members = readMembers(value);
  return (
    <div class="form-fields">
      {fields.map(({ name, required, node }) => (
        <FormControl
          key={name}
          label={required ? `${name} *` : name}
          node={node}
          value={members[name]}
          onValue={(changed) => onValue({ ...members, [name]: changed })}
        />
      ))}
    </div>
  );
}

interface FormControlProps {
  readonly label: string;
  readonly node: FormNode;
  readonly value: FormValue | undefined;
  readonly onValue: (value: FormValue) => void;
}

function FormControl({ label, node, value, onValue }: FormControlProps) {
  if (node.kind === "object") {
    return (
      <fieldset>
        <legend>{label}</legend>
        <FormFields fields={node.fields} value={value} onValue={onValue} />
      </fieldset>
    );
  }
  if (node.kind === "list") {
    return <ListControl label={label} item={node.item} value={value} onValue={onValue} />;
  }
  const text = typeof value === "string" ? value : "";
  if (node.kind === "epochMs" || node.kind === "soapDate") {
    return <DateControl label={label} kind={node.kind} value={text} onValue={onValue} />;
  }
  const choices = node.choices ?? (node.kind === "boolean" ? ["true", "false"] : undefined);
  return choices === undefined ? (
    <TextField label={label} value={text} onValue={onValue} />
  ) : (
    <ChoiceField
      label={label}
      value={text}
      choices={choices}
      emptyLabel="(not sent)"
      onValue={onValue}
    />
  );
}

const DATE_FORMATS = { epochMs: "epoch milliseconds", soapDate: "dd/mm/yyyy hh:mm" } as const;

/** Picks a date in the marketplace's time, and shows how it is sent. */
function DateControl({
  label,
  kind,
  value,
  onValue,
}: Pick<FormControlProps, "label" | "onValue"> & {
  readonly kind: DateKind;
  readonly value: string;
}) {
  return (
    <TextField
      label={label}
      type="datetime-local"
      value={readSentDate(kind, value)}
      hint={`GMT+3, sent as ${value || DATE_FORMATS[kind]}`}
      onValue={(picked) => onValue(writePickedDate(kind, picked))}
    />
  );
}

function ListControl({
  label,
  item,
  value,
  onValue,
}: Omit<FormControlProps, "node"> & { readonly item: FormNode }) {
  const items = isList(value) ? value : [];
  const blank: FormValue = item.kind === "object" ? {} : item.kind === "list" ? [] : "";
  return (
    <fieldset>
      <legend>{label}</legend>
      {items.map((formValue, index) => (
        <div class="form-item" key={index}>
          <FormControl
            label={`${index + 1}`}
            node={item}
            value={formValue}
            onValue={(changed) => onValue(items.with(index, changed))}
          />
          <button
            type="button"
            class="small"
            aria-label={`Remove ${label} ${index + 1}`}
            onClick={() => onValue(items.toSpliced(index, 1))}
          >
            Remove
          </button>
        </div>
      ))}
      <button type="button" class="small" onClick={() => onValue([...items, blank])}>
        Add to {label.replace(" *", "")}
      </button>
    </fieldset>
  );
}

/** Stores the texts in a form's fields; `field` returns the props that connect an input to its text. */
export function useFields<Values extends Readonly<Record<string, string>>>(initial: Values) {
  const [values, setValues] = useState(initial);
  const field = (name: keyof Values & string) => ({
    value: values[name] ?? "",
    onValue: (value: string) => setValues({ ...values, [name]: value }),
  });
  return { values, field, clear: () => setValues(initial) };
}
