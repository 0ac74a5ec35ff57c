import {
  type FormField,
  type FormNode,
  type FormValue,
  isList,
  membersOf,
} from "../request-form/form-node.ts";
import { ChoiceField, TextField } from "./field.tsx";

interface FormFieldsProps {
  readonly fields: readonly FormField[];
  readonly value: FormValue | undefined;
  readonly onValue: (value: FormValue) => void;
}

/** The controls of an object's fields, one below the other. */
export function FormFields({ fields, value, onValue }: FormFieldsProps) {
  const members = membersOf(value);
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
  const choices = node.choices ?? (node.kind === "boolean" ? ["true", "false"] : undefined);
  return choices === undefined ? (
    <TextField label={label} value={text} onValue={onValue} />
  ) : (
    <ChoiceField label={label} value={text} choices={choices} none="(not sent)" onValue={onValue} />
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
      {items.map((each, index) => (
        <div class="form-item" key={index}>
          <FormControl
            label={`${index + 1}`}
            node={item}
            value={each}
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
