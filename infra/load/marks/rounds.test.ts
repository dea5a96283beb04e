import { expect, test } from "vitest";
import { compare, alternate } from "./rounds.ts";

test("the two sides are measured alternately", async () => {
  const order: string[] = [];
  const side = (name: string, base: number) => async (round: number) => {
    order.push(`${name}${round}`);
    return base + round;
  };
  const rounds = await alternate(2, side("ours", 10), side("theirs", 20));
  expect(order).toEqual(["theirs0", "ours0", "theirs1", "ours1"]);
  expect(rounds).toEqual({ ours: [10, 11], theirs: [20, 21] });
});

test("a round in which the machine was busy does not move the ratio", () => {
  const compared = compare({ ours: [50, 5, 50], theirs: [100, 10, 100] });
  expect(compared).toEqual({ ours: 50, theirs: 100, ratio: 0.5, lowest: 0.5, highest: 0.5 });
});

test("the range of the rounds is reported", () => {
  const { ratio, lowest, highest } = compare({ ours: [30, 40, 60], theirs: [100, 100, 100] });
  expect([ratio, lowest, highest]).toEqual([0.4, 0.3, 0.6]);
});
