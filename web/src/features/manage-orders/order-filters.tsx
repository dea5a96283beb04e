import { Search } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { Field } from "../../ui/field.tsx";
import {
  FULFILMENTS,
  isBackwards,
  isNarrowed,
  type ListView,
  readView,
  SORTS,
  STATUSES,
} from "./list-view.ts";
import { FULFILMENT_LABELS, SORT_LABELS, STATUS_LABELS } from "./order-text.ts";

interface OrderFiltersProps {
  readonly view: ListView;
  /** Shows another view, starting at its first order. */
  readonly onView: (view: ListView) => void;
}

/** Filters and sorts the list. Selections apply immediately, the search text on submit. */
export function OrderFilters({ view, onView }: OrderFiltersProps) {
  const change = (part: Partial<ListView>): void => onView({ ...view, ...part, cursor: "" });
  const isCancelled = view.status === "cancelled";
  return (
    <div className="filters">
      <SearchField key={view.text} text={view.text} onText={(text) => change({ text })} />
      <Choice
        label="Status"
        value={view.status}
        choices={[["", "Any status"], ...STATUSES.map((one) => [one, STATUS_LABELS[one]] as const)]}
        onChoice={(value) => {
          const { status } = readView(new URLSearchParams({ status: value }));
          change(status === "cancelled" ? { status, fulfilment: "", sort: "newest" } : { status });
        }}
      />
      {!isCancelled && (
        <Choice
          label="Fulfilment"
          value={view.fulfilment}
          choices={[["", "Any"], ...FULFILMENTS.map((one) => [one, FULFILMENT_LABELS[one]] as const)]}
          onChoice={(value) =>
            change({ fulfilment: readView(new URLSearchParams({ fulfilment: value })).fulfilment })
          }
        />
      )}
      <Field
        label="Placed from"
        type="date"
        value={view.from}
        max="9999-12-31"
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => change({ from: target.value })}
        error={isBackwards(view) ? "Choose a date before the end date." : undefined}
      />
      <Field
        label="Placed until"
        type="date"
        value={view.to}
        max="9999-12-31"
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => change({ to: target.value })}
      />
      {!isCancelled && (
        <Choice
          label="Sort"
          value={view.sort}
          choices={SORTS.map((one) => [one, SORT_LABELS[one]] as const)}
          onChoice={(value) => change({ sort: readView(new URLSearchParams({ sort: value })).sort })}
        />
      )}
      {isNarrowed(view) && (
        <button
          type="button"
          className="link-button clear"
          onClick={() => onView({ ...readView(new URLSearchParams()), sort: view.sort })}
        >
          Show all orders
        </button>
      )}
    </div>
  );
}

function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const id = useId();
  const [words, setWords] = useState(text);
  return (
    <form
      role="search"
      aria-label="All orders"
      className="words"
      onSubmit={(event) => {
        event.preventDefault();
        onText(words.trim());
      }}
    >
      <label className="form-label" htmlFor={id}>
        Search orders
      </label>
      <div className="pair">
        <input
          id={id}
          type="search"
          className="form-control"
          placeholder="Order number, email, name, tool or transaction ID"
          maxLength={200}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <button type="submit" className="btn btn-outline" aria-label="Search">
          <Search size={18} aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, words: string])[];
  readonly onChoice: (value: string) => void;
}

function Choice({ label, value, choices, onChoice }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="form-control"
        value={value}
        onChange={({ target }) => onChoice(target.value)}
      >
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
