import { anyTool } from "../given/given.ts";
import { bodyOf, get } from "./calls.ts";
import { think } from "./think.ts";

const PAGE = 24;
/** Above this, people leave: the thinking between two pages, in seconds. */
const READING_SECONDS = 1.5;
const WORDS = [
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

/** The home page's tools and reviews, a search, the suggestions of somebody who types, and one tool. */
export function browse(): void {
  get(`/tools?limit=${PAGE}`, { name: "GET tools", kind: "read" });
  get(`/ratting?limit=6`, { name: "GET ratting", kind: "read" });
  think(READING_SECONDS);
  const words = WORDS[Math.floor(Math.random() * WORDS.length)] ?? "";
  const q = encodeURIComponent(words);
  get(`/tools/suggestions?q=${encodeURIComponent(words.slice(0, 3))}`, {
    name: "GET tools/suggestions",
    kind: "read",
  });
  const found = get(`/tools?limit=${PAGE}&q=${q}`, { name: "GET tools?q=", kind: "read" });
  think(READING_SECONDS);
  const [first] = found.status === 200 ? bodyOf(found, "listTools") : [];
  lookAt(first?._id ?? anyTool().id);
  think(READING_SECONDS);
}

/** One page of those that `browse` reads, without the thinking: drawn anew each time. */
export function onePage(): void {
  const words = WORDS[Math.floor(Math.random() * WORDS.length)] ?? "";
  const drawn = Math.random();
  if (drawn < 0.4) get(`/tools?limit=${PAGE}`, { name: "GET tools", kind: "read" });
  else if (drawn < 0.75) lookAt(anyTool().id);
  else if (drawn < 0.85) get(`/ratting?limit=6`, { name: "GET ratting", kind: "read" });
  else if (drawn < 0.95)
    get(`/tools?limit=${PAGE}&q=${encodeURIComponent(words)}`, { name: "GET tools?q=", kind: "read" });
  else
    get(`/tools/suggestions?q=${encodeURIComponent(words.slice(0, 3))}`, {
      name: "GET tools/suggestions",
      kind: "read",
    });
}

/** One tool's page. */
export function lookAt(toolId: string): void {
  get(`/purchase/${toolId}`, { name: "GET purchase/{id}", kind: "read" });
}
