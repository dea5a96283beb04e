import { SlidersHorizontal } from "lucide-react";
import type { ChangeEvent } from "react";
import { Field } from "../../ui/field.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { FINISHED, isBackwards, isNarrowed, type ListView, readView, SORTS } from "./list-view.ts";
import { FINISHED_LABELS, SORT_LABELS } from "../fulfilment/order-text.ts";

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
      <SearchForm
        name="All orders"
        className="words"
        label="Search orders"
        placeholder="Order, part or tracking number, name, phone, email or tool"
        maxLength={200}
        words={view.text}
        onSearch={(text) => change({ text })}
      />
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
          <SelectField
            label="Sort"
            value={view.sort}
            onChange={({ target }) =>
              change({ sort: readView(new URLSearchParams({ sort: target.value })).sort })
            }
          >
            {SORTS.map((one) => (
              <option key={one} value={one}>
                {SORT_LABELS[one]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Finished orders"
            value={finished}
            onChange={({ target }) =>
              change({ queue: readView(new URLSearchParams({ queue: target.value })).queue })
            }
          >
            <option value="">Any</option>
            {FINISHED.map((one) => (
              <option key={one} value={one}>
                {FINISHED_LABELS[one]}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
    </div>
  );
}
