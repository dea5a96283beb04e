import { Search, SlidersHorizontal } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { Field } from "../../ui/field.tsx";
import { FINISHED, isBackwards, isNarrowed, type ListView, readView, SORTS } from "./list-view.ts";
import { FINISHED_LABELS, SORT_LABELS } from "./order-text.ts";

interface OrderFiltersProps {
  readonly view: ListView;
  /** Shows another view, starting at its first order. */
  readonly onView: (view: ListView) => void;
}

/** Searches, filters and sorts the list. Selections apply immediately, the search text on submit. */
export function OrderFilters({ view, onView }: OrderFiltersProps) {
  const change = (part: Partial<ListView>): void => onView({ ...view, ...part, cursor: "" });
  const finished = FINISHED.find((one) => one === view.queue) ?? "";
  const set = [finished, view.from, view.to, view.sort === "newest" ? "" : view.sort].filter(Boolean).length;
  return (
    <div className="filters">
      <SearchField key={view.text} text={view.text} onText={(text) => change({ text })} />
      {isNarrowed(view) && (
        <button
          type="button"
          className="link-button clear"
          onClick={() => onView({ ...readView(new URLSearchParams()), sort: view.sort })}
        >
          Show all orders
        </button>
      )}
      <details className="more-filters" open={isBackwards(view) || undefined}>
        <summary>
          <SlidersHorizontal size={16} aria-hidden="true" />
          {set === 0 ? "Filters" : `Filters (${set})`}
        </summary>
        <div className="fields">
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
          {finished !== "cancelled" && (
            <Choice
              label="Sort"
              value={view.sort}
              choices={SORTS.map((one) => [one, SORT_LABELS[one]] as const)}
              onChoice={(value) => change({ sort: readView(new URLSearchParams({ sort: value })).sort })}
            />
          )}
          <Choice
            label="Finished orders"
            value={finished}
            choices={[["", "Any"], ...FINISHED.map((one) => [one, FINISHED_LABELS[one]] as const)]}
            onChoice={(value) => {
              const { queue } = readView(new URLSearchParams({ queue: value }));
              change(queue === "cancelled" ? { queue, sort: "newest" } : { queue });
            }}
          />
        </div>
      </details>
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
          placeholder="Order number, name, phone, email, tool or tracking number"
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
