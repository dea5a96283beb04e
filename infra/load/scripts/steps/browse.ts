import { randomTool } from "../input/input.ts";
import { bodyOf, get, getPage } from "./calls.ts";
import { think } from "./think.ts";

const PAGE = 24;
const READING_SECONDS = 1.5;
/** The queries, of which one has a typo. */
const QUERIES = [
  "hammer",
  "wrench",
  "torque wrench",
  "clamp",
  "bolt 8 mm",
  "hamer",
  "steel workshop",
  "saw",
  "drill",
];

const randomQuery = (): string => QUERIES[Math.floor(Math.random() * QUERIES.length)] ?? "";

const listTools = () => get(`/tools?limit=${PAGE}`, { name: "GET tools", kind: "read" });
const listReviews = () => get(`/ratting?limit=6`, { name: "GET ratting", kind: "read" });
const search = (query: string) =>
  get(`/tools?limit=${PAGE}&q=${encodeURIComponent(query)}`, { name: "GET tools?q=", kind: "read" });
const suggest = (query: string) =>
  get(`/tools/suggestions?q=${encodeURIComponent(query.slice(0, 3))}`, {
    name: "GET tools/suggestions",
    kind: "read",
  });

const openPage = (path: string) => getPage(path, { name: "GET page", kind: "read" });

/** Opens the home page, types a search, and opens the first result, with reading time. */
export function browse(): void {
  openPage("/");
  listTools();
  listReviews();
  think(READING_SECONDS);
  const query = randomQuery();
  suggest(query);
  openPage(`/search?q=${encodeURIComponent(query)}`);
  const found = search(query);
  think(READING_SECONDS);
  const [first] = found.status === 200 ? bodyOf(found, "listTools") : [];
  viewTool(first?._id ?? randomTool().id);
  think(READING_SECONDS);
}

/** Reads one random page of those that `browse` reads, without reading time. */
export function readRandomPage(): void {
  const random = Math.random();
  if (random < 0.4) listTools();
  else if (random < 0.75) viewTool(randomTool().id);
  else if (random < 0.85) listReviews();
  else if (random < 0.95) search(randomQuery());
  else suggest(randomQuery());
}

/** Reads a tool's page. */
export function viewTool(toolId: string): void {
  get(`/purchase/${toolId}`, { name: "GET purchase/{id}", kind: "read" });
}
