import { describe, expect, it } from "vitest";
import { type Block, type Cell, details, list, message, type Table } from "../domain/operations/report.ts";
import { reportLines } from "./report-lines.ts";

const lines = (...blocks: Block[]): string[] => reportLines({ title: "Report", data: null, blocks });
const table = (over: Partial<Table>): Table => ({
  title: "Things",
  heads: ["a", "b", "c"],
  rows: [],
  ...over,
});
const cell = (value: Cell): string =>
  lines(table({ heads: ["", "", ""], rows: [["x", value, "x"]], isOnly: true }))[1]?.split("  ")[1] ?? "";

describe("a value on the command line", () => {
  it.each<[Cell, string]>([
    [null, "-"],
    [undefined, "-"],
    [0, "0"],
    ["text", "text"],
    [{ at: new Date("2026-05-01T12:00:00.123Z"), text: "2026-05-01 18:00:00" }, "2026-05-01 18:00:00"],
    [{ order: "o1" }, "o1"],
    [{ order: null }, "-"],
    [{ event: "evt_1" }, "evt_1"],
    [{ code: "{}" }, "{}"],
    [{ code: null }, "-"],
    [{ tone: "danger", text: "dead" }, "dead"],
    [{ tone: "ok", text: 0 }, "0"],
    [{ href: "/ops/queues", text: "failed" }, "failed"],
    [["failed", ", ", 3, " attempts"], "failed, 3 attempts"],
    [["a", { action: "jobs.retry", label: "Retry" }], "a"],
    [[["a"], ["b"]], "ab"],
    [[], ""],
  ])("%j is %j", (value, text) => {
    expect(cell(value)).toBe(text);
  });

  it.each<[string, Cell]>([
    ["a button", { action: "jobs.retry", label: "Retry", fields: { id: "1" } }],
    ["a link to the runbook", { runbook: "dead-events" }],
    ["what does not apply", false],
  ])("is empty for %s", (_what, value) => {
    expect(lines(table({ rows: [["x", "y", value]], isOnly: true }))).toEqual(["a  b  c", "x  y"]);
  });
});

describe("a table", () => {
  it("has its columns aligned, its heads first and no spaces at the ends of lines", () => {
    const rows = [
      ["1", "a long value", null],
      ["1000", "b", ""],
    ];
    expect(lines(table({ rows }))).toEqual([
      "Things",
      "a     b             c",
      "1     a long value  -",
      "1000  b",
    ]);
  });

  it("of two columns names its rows, without heads", () => {
    expect(
      lines(
        details("Event", [
          ["Type", "charge.refunded"],
          ["Attempts", 0],
        ]),
      ),
    ).toEqual(["Type      charge.refunded", "Attempts  0"]);
  });

  it("without rows shows its empty text, or is left out", () => {
    expect(lines(table({ empty: "No things." }))).toEqual(["No things."]);
    expect(lines(table({}), { text: "after" })).toEqual(["after"]);
  });
});

describe("a report", () => {
  it("has an empty line between its blocks, not around those without lines", () => {
    const buttons: Block = { cells: [{ event: "evt_1" }] };
    expect(lines({ text: "a" }, { cells: [] }, buttons, { text: "b" })).toEqual(["a", "", "b"]);
  });

  it("of one sentence is that sentence", () => {
    expect(reportLines(message("Order", {}, "o1: released."))).toEqual(["o1: released."]);
  });

  it("of a page shows the option for the next one; the last page has none", () => {
    const page = list("Events", [], { heads: ["a", "b", "c"], rows: [[1, 2, 3]] });
    expect(reportLines({ ...page, next: "evt_9" }).at(-1)).toBe("... more: --after evt_9");
    expect(reportLines({ ...page, next: null })).toHaveLength(2);
  });
});
