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
import { FULFILMENT_WORDS, SORT_WORDS, STATUS_WORDS } from "./wording.ts";

interface OrderFiltersProps {
  readonly view: ListView;
  /** Shows another view, from its first order on. */
  readonly onView: (view: ListView) => void;
}

/** Narrows and sorts the list. Choices count at once, words when they are sent. */
export function OrderFilters({ view, onView }: OrderFiltersProps) {
  const change = (part: Partial<ListView>): void => onView({ ...view, ...part, cursor: "" });
  const isCancelled = view.status === "cancelled";
  return (
    <div className="filters">
      <SearchWords key={view.text} text={view.text} onText={(text) => change({ text })} />
      <Choice
        label="State"
        value={view.status}
        choices={[["", "Every state"], ...STATUSES.map((one) => [one, STATUS_WORDS[one]] as const)]}
        onChoice={(value) => {
          const { status } = readView(new URLSearchParams({ status: value }));
          change(status === "cancelled" ? { status, fulfilment: "", sort: "newest" } : { status });
        }}
      />
      {!isCancelled && (
        <Choice
          label="Fulfilment"
          value={view.fulfilment}
          choices={[["", "Any"], ...FULFILMENTS.map((one) => [one, FULFILMENT_WORDS[one]] as const)]}
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
        error={isBackwards(view) ? "This day is after the last one." : undefined}
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
          choices={SORTS.map((one) => [one, SORT_WORDS[one]] as const)}
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

function SearchWords({ text, onText }: { text: string; onText: (text: string) => void }) {
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
          placeholder="E-mail, tool, transaction or order"
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
