import { expect, test } from "vitest";
import { renderProblems, renderFaults, type Row } from "./table.ts";

const row: Row = {
  fault: "Redis wiped",
  row: "3.1",
  orders: 7,
  failedCalls: 0,
  recoverMs: 1234,
  problems: [],
};
const broken: Row = {
  ...row,
  fault: "worker killed",
  recoverMs: null,
  problems: ["I1: stock", "lost. Last lines of /log:\nits log"],
};

test("a row passes without problems, and fails with one", () => {
  expect(renderFaults([row, broken])).toBe(
    [
      "| fault         | row of the plan | orders | calls failed | time to recover | verdict |",
      "| ------------- | --------------- | ------ | ------------ | --------------- | ------- |",
      "| Redis wiped   | 3.1             | 7      | 0            | 1.2 s           | ok      |",
      "| worker killed | 3.1             | 7      | 0            | never           | FAILED  |",
    ].join("\n"),
  );
});

test("each problem stands with its fault", () => {
  expect(renderProblems([row, broken])).toBe("FAILED worker killed: I1: stock\nFAILED worker killed: lost.");
});
