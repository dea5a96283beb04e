import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { containsText } from "../../lib/contains-text.ts";
import { namesOf } from "../../lib/form/field-errors.ts";
import type { ListPage } from "../../lib/pages.ts";

const PAGE_SIZE = 50;

/** What a list shows of all records: its filters and its order, by their names in the address. */
type View = Readonly<Record<string, string>>;

/** The part of a list that a call gets. */
interface Part {
  readonly limit: number;
  readonly cursor?: string;
}

interface ListOptions<Shown extends View, Page> {
  /** The first words of the key of its queries. */
  readonly key: readonly string[];
  readonly path: string;
  /** Reads the view; what an address lacks or cannot have gets its default. */
  readonly read: (address: URLSearchParams) => Shown;
  /** The parts of the view that leave records out. */
  readonly filters: readonly (keyof Shown & string)[];
  /** Returns one page of records. */
  readonly fetchPage: (view: Shown, part: Part) => Promise<Page>;
  /** The API stops counting here. */
  readonly countedMax?: number;
  /** Returns false for a view that nothing can match, which is not requested. */
  readonly isPossible?: (view: Shown) => boolean;
  /** Returns how long a page is shown before it is fetched again; false for no limit. */
  readonly pollMs?: (page: Page | undefined) => number | false;
}

/** A list of records that the API returns page by page. */
export function defineList<Shown extends View, Page extends ListPage<unknown>>(
  options: ListOptions<Shown, Page>,
) {
  const { key, path, read, fetchPage, pollMs = () => false } = options;
  const initial = read(new URLSearchParams());
  return {
    ...options,
    initial,
    /** Returns the address of a view, without what is the default. */
    addressOf: (view: Shown, cursor = ""): string => {
      const values = namesOf<keyof Shown & string>(view).flatMap((name): [string, string][] =>
        view[name] === initial[name] ? [] : [[name, view[name] ?? ""]],
      );
      if (cursor !== "") values.push(["cursor", cursor]);
      return values.length === 0 ? path : `${path}?${new URLSearchParams(values).toString()}`;
    },
    page: (view: Shown, cursor: string) =>
      queryOptions({
        queryKey: [...key, view, cursor],
        queryFn: () => fetchPage(view, { limit: PAGE_SIZE, ...(cursor !== "" && { cursor }) }),
        refetchInterval: ({ state }) => pollMs(state.data),
      }),
  };
}

type List<Shown extends View, Page extends ListPage<unknown>> = ReturnType<typeof defineList<Shown, Page>>;

/** What the page of a list needs of it. */
export interface ShownRows<Page> {
  readonly query: UseQueryResult<Page>;
  readonly countedMax?: number;
  /** True where filters leave records out. */
  readonly isNarrowed: boolean;
  /** The address without filters. */
  readonly all?: string;
  readonly cursor?: string;
  /** Returns the address of another page; absent where all records are on one. */
  readonly pageAt?: (cursor: string) => string;
}

/** A list in the view that the address names. */
export interface ShownList<Shown extends View, Page> extends ShownRows<Page> {
  readonly view: Shown;
  /** Returns the address of the first page with these parts of the view changed. */
  readonly addressOf: (change: Partial<Shown>) => string;
  /** Goes there. */
  readonly show: (change: Partial<Shown>) => void;
}

/** Returns the page of a list that the address names. The page before is shown until the next one is there. */
export function useList<Shown extends View, Page extends ListPage<unknown>>(
  list: List<Shown, Page>,
): ShownList<Shown, Page> {
  const { read, filters, initial, isPossible = () => true } = list;
  const address = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const view = read(address);
  const cursor = address.get("cursor") ?? "";
  const unfiltered: Shown = { ...view };
  for (const name of filters) unfiltered[name] = initial[name];
  const addressOf = (change: Partial<Shown>): string => list.addressOf({ ...view, ...change });
  return {
    view,
    query: useQuery({
      ...list.page(view, cursor),
      placeholderData: keepPreviousData,
      enabled: isPossible(view),
    }),
    ...(list.countedMax !== undefined && { countedMax: list.countedMax }),
    isNarrowed: filters.some((name) => view[name] !== initial[name]),
    all: list.addressOf(unfiltered),
    cursor,
    pageAt: (at) => list.addressOf(view, at),
    addressOf,
    show: (change) => void navigate(addressOf(change), { preventScrollReset: true }),
  };
}

interface WholeList<Row> extends ShownRows<ListPage<Row>> {
  readonly words: string;
  readonly setWords: (words: string) => void;
}

/** Returns the records of a query of all of them whose text contains the entered words; the address has the words as `?q=`. */
export function useWholeList<Fetched, Row>(
  options: UseQueryOptions<Fetched, Error, Fetched, string[]>,
  { rowsOf, textOf }: { rowsOf: (fetched: Fetched) => readonly Row[]; textOf: (row: Row) => string },
): WholeList<Row> {
  const [address, setAddress] = useSearchParams();
  const addressed = address.get("q") ?? "";
  const [words, setWords] = useState(addressed);
  // The address changes later than the input does: what was entered here comes back from it.
  const entering = useRef(new Set<string>());
  useEffect(() => {
    if (addressed === words) entering.current.clear();
    else if (!entering.current.has(addressed)) setWords(addressed);
    // oxlint-disable-next-line react/exhaustive-deps -- only what another navigation changes
  }, [addressed]);
  return {
    query: useQuery({
      ...options,
      select: (fetched): ListPage<Row> => {
        const items = rowsOf(fetched).filter((row) => containsText(textOf(row), words));
        return { items, total: items.length, nextCursor: undefined };
      },
    }),
    isNarrowed: words.trim() !== "",
    words,
    setWords: (entered) => {
      setWords(entered);
      entering.current.add(entered);
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          if (entered === "") after.delete("q");
          else after.set("q", entered);
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

/** Reads words to search for. */
export const readWords = (text: string | null, max: number): string =>
  (text ?? "").trim().slice(0, max).toWellFormed();

/** Reads one of these values; the first one where there is none of them. */
export const readOneOf = <const Value extends string>(
  values: readonly [Value, ...Value[]],
  text: string | null,
): Value => values.find((value) => value === text) ?? values[0];
