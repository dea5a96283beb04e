import { SlidersHorizontal } from "lucide-react";
import type { ComponentProps } from "react";
import { Field } from "../../ui/field.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { FINISHED_LABELS, SORT_LABELS } from "../fulfilment/order-text.ts";
import { ListSelect } from "../records/list-filters.tsx";
import { FINISHED, isBackwards, type OrderView, SORTS, TEXT_MAX } from "./order-list.api.ts";

interface OrderFiltersProps {
  readonly view: OrderView;
  readonly show: (change: Partial<OrderView>) => void;
}

/** Searches, filters and sorts the list. Selections apply immediately, the search text on submit. */
export function OrderFilters({ view, show }: OrderFiltersProps) {
  const finished = FINISHED.find((one) => one === view.queue) ?? "";
  const set = [finished, view.from, view.to, view.sort === "newest" ? "" : view.sort].filter(Boolean).length;
  return (
    <div className="filters">
      <SearchForm
        name="All orders"
        className="words"
        label="Search orders"
        placeholder="Order, part or tracking number, name, phone, email or tool"
        maxLength={TEXT_MAX}
        words={view.q}
        onSearch={(q) => show({ q })}
      />
      <details className="more-filters" open={isBackwards(view) || undefined}>
        <summary>
          <SlidersHorizontal size={16} aria-hidden="true" />
          {set === 0 ? "Filters" : `Filters (${set})`}
        </summary>
        <div className="fields">
          <DayField
            label="Placed from"
            value={view.from}
            onChange={({ target }) => show({ from: target.value })}
            error={isBackwards(view) ? "Choose a date before the end date." : undefined}
          />
          <DayField
            label="Placed until"
            value={view.to}
            onChange={({ target }) => show({ to: target.value })}
          />
          <ListSelect
            label="Sort"
            options={SORTS.map((sort) => [sort, SORT_LABELS[sort]] as const)}
            value={view.sort}
            onChange={(sort) => show({ sort })}
          />
          <ListSelect
            label="Finished orders"
            options={[["", "Any"], ...FINISHED.map((queue) => [queue, FINISHED_LABELS[queue]] as const)]}
            value={finished}
            onChange={(queue) => show({ queue })}
          />
        </div>
      </details>
    </div>
  );
}

const DayField = (props: ComponentProps<typeof Field>) => <Field {...props} type="date" max="9999-12-31" />;
