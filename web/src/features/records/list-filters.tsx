import { Link } from "react-router-dom";
import { formatCount } from "../../lib/stock.ts";
import { SelectField } from "../../ui/select-field.tsx";

/** Values with their labels. */
type Labelled<Value extends string> = readonly (readonly [value: Value, label: string])[];

interface ListTabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: Labelled<Value>;
  /** The value of the shown list. */
  readonly current: Value;
  /** Returns the address of the list of a value. */
  readonly to: (value: Value) => string;
  /** The size of each list, where it is known. */
  readonly counts?: Readonly<Partial<Record<Value, number | undefined>>> | undefined;
}

/** Links to the lists of a page, such as the shown and the hidden reviews. */
export function ListTabs<Value extends string>({ label, tabs, current, to, counts }: ListTabsProps<Value>) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(([value, name]) => {
        const count = counts?.[value];
        return (
          <Link key={value} to={to(value)} aria-current={value === current ? "page" : undefined}>
            {name} {count !== undefined && <span className="tabular">{formatCount(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

interface ListSelectProps<Value extends string> {
  readonly label: string;
  readonly options: Labelled<Value>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A filter or an order that applies as soon as it is selected. */
export function ListSelect<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ListSelectProps<Value>) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find(([one]) => one === target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
