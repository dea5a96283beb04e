import { SharedArray } from "k6/data";
import type { Customer, Input, Tool } from "./shape.ts";

const folder = __ENV["INPUT"];
if (!folder) throw new Error("Run 'npm run load -- <profile>': it passes the shop, customers and tools.");

interface Files {
  input: Input;
  customers: Customer[];
  tools: Tool[];
}

function read<Name extends keyof Files>(name: Name): Files[Name] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the runner has just written the file from the same type
  return JSON.parse(open(`${folder}/${name}.json`)) as Files[Name];
}

/** The options of this run. */
export const input = read("input");

/** One copy for all virtual users. */
const customers = new SharedArray<Customer>("customers", () => read("customers"));
const tools = new SharedArray<Tool>("tools", () => read("tools"));

/** Returns the customer of an arrival; after the last customer the first one follows. */
export function customerOf(arrival: number): Customer {
  return at(customers, arrival);
}

/** Returns the tool of an arrival; after the last tool the first one follows. */
export function toolOf(arrival: number): Tool {
  return at(tools, arrival);
}

/** Returns a random tool of those that no run sells out. */
export function randomTool(): Tool {
  return at(tools, Math.floor(Math.random() * tools.length));
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("The runner passed an empty list.");
  return item;
}
