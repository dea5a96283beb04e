import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { PageTitle } from "../features/settings/page-title.tsx";

interface Filter<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface FilteredListPageProps<Value extends string> {
  readonly title: string;
  readonly path: string;
  /** The first one is the default, which the address does not name. */
  readonly filters: readonly [Filter<Value>, ...Filter<Value>[]];
  /** An action that is shown next to the title. */
  readonly action?: ReactNode;
  /** Returns the list that a filter shows. */
  readonly children: (value: Value) => ReactNode;
}

/** A page with one list and the links that filter it by `?state=`. */
export function FilteredListPage<Value extends string>(props: FilteredListPageProps<Value>) {
  const { title, path, filters, action, children } = props;
  const state = useSearchParams()[0].get("state");
  const current = filters.find(({ value }) => value === state) ?? filters[0];
  return (
    <>
      <PageTitle page={title} />
      <div className="section-head">
        <h1>{title}</h1>
        {action}
      </div>
      <nav className="tabs" aria-label={`Filter ${title.toLowerCase()}`}>
        {filters.map((filter) => (
          <Link
            key={filter.value}
            to={filter === filters[0] ? path : `${path}?state=${filter.value}`}
            aria-current={filter === current ? "page" : undefined}
          >
            {filter.label}
          </Link>
        ))}
      </nav>
      {children(current.value)}
    </>
  );
}
