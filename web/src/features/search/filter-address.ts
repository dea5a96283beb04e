import { readWords } from "../../lib/search-words.ts";

/**
 * The choices in the page's address: filters `f.thread=m6,m8`, `f.length=10..40`, `price=..5`, `inStock=true` and, of a search,
 * `category=bolts`; besides them the words `q`, the order `sort` and `view=grid`.
 */

const ATTRIBUTE = "f.";
const OWN = ["category", "price", "inStock"];

/** The parameter of a facet: attributes have a prefix. */
export const parameterOf = (attribute: string): string =>
  OWN.includes(attribute) ? attribute : `${ATTRIBUTE}${attribute}`;

/** The query of the API call for an address. Unknown parameters are left out; of a repeated one the first counts, as on the page. */
export function queryOfAddress(address: URLSearchParams, category: string | undefined): string {
  const query = new URLSearchParams();
  for (const [name, text] of address) {
    const isKnown = name.startsWith(ATTRIBUTE) || [...OWN, "sort"].includes(name);
    if (isKnown && !query.has(name)) query.set(name, text);
  }
  const words = readWords(address);
  if (words !== "") query.set("q", words);
  if (category !== undefined) query.set("category", category);
  query.sort();
  return query.toString();
}

/** The parameters that filter. */
export const filtersOf = (address: URLSearchParams): string[] =>
  [...new Set(address.keys())].filter((name) => name.startsWith(ATTRIBUTE) || OWN.includes(name));

/** The parameters that filter by attributes, the last chosen one last. */
export const attributesIn = (address: URLSearchParams): string[] =>
  filtersOf(address).filter((name) => name.startsWith(ATTRIBUTE));

/** The chosen values of a facet. */
export const chosenValues = (address: URLSearchParams, attribute: string): string[] =>
  address.get(parameterOf(attribute))?.split(",").filter(Boolean) ?? [];

/** Adds a value to a facet, or takes it away. */
export function toggleValue(address: URLSearchParams, attribute: string, value: string): URLSearchParams {
  const chosen = chosenValues(address, attribute);
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  return withFilter(address, parameterOf(attribute), next.join(","));
}

/** Sets a parameter; an empty text removes it. */
export function withFilter(address: URLSearchParams, parameter: string, text: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (text === "") next.delete(parameter);
  else next.set(parameter, text);
  return next;
}

/** Removes all filters; words, order and view stay. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const parameter of filtersOf(address)) next.delete(parameter);
  return next;
}

/** The way the results are shown. The server has to know it, so it is in the address, not on the device. */
type ResultsView = "table" | "grid";

export const viewOf = (address: URLSearchParams): ResultsView =>
  address.get("view") === "grid" ? "grid" : "table";

/** The address with the results shown in another way. */
export const withView = (address: URLSearchParams, view: ResultsView): URLSearchParams =>
  withFilter(address, "view", view === "grid" ? view : "");

export interface Range {
  readonly min: string;
  readonly max: string;
}

/** The ends of a range, as typed; empty where open. */
export function rangeOf(address: URLSearchParams, attribute: string): Range {
  const text = address.get(parameterOf(attribute)) ?? "";
  const [min = "", max = min] = text.split("..");
  return { min, max };
}

/** Decimals that an end of a range can have: the price of one unit has up to five. */
export const decimalsOf = (attribute: string): number => (attribute === "price" ? 5 : 6);

/** Returns whether an end of a range fits in the address; an open one does. */
export const fitsInAddress = (end: string, decimals: number): boolean =>
  new RegExp(`^(-?\\d{1,10}([.]\\d{1,${decimals}})?)?$`).test(end);

/** Returns `10..40`, with either end open; empty for no range. */
export const rangeText = ({ min, max }: Range): string => (min === "" && max === "" ? "" : `${min}..${max}`);
