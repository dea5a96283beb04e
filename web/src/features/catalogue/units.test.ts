import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { shownNumber, shownUnit, storedNumber, useLengthUnit } from "./units.ts";

afterEach(() => vi.restoreAllMocks());

test("only millimetres have a second unit", () => {
  expect([shownNumber(25.4, "mm", "in"), shownUnit("mm", "in")]).toEqual([1, "in"]);
  expect([shownNumber(25.4, "mm", "mm"), shownUnit("mm", "mm")]).toEqual([25.4, "mm"]);
  expect([shownNumber(25.4, "kg", "in"), shownUnit("kg", "in")]).toEqual([25.4, "kg"]);
  expect(shownUnit(null, "in")).toBe("");
});

test.each([
  ["0.5", "mm", "in", "12.7"],
  ["0,5", "mm", "in", "12.7"],
  ["20", "mm", "mm", "20"],
  ["2", "kg", "in", "2"],
  [" ", "mm", "in", ""],
  ["long", "mm", "mm", ""],
] as const)("typed %j of %s, shown in %s, is %j in the address", (typed, unit, shown, stored) => {
  expect(storedNumber(typed, unit, shown)).toBe(stored);
});

test("the unit is stored on the device, for all lists of the page", () => {
  const [one, other] = [renderHook(() => useLengthUnit()), renderHook(() => useLengthUnit())];
  expect(one.result.current[0]).toBe("mm");
  act(() => one.result.current[1]("in"));
  expect([one.result.current[0], other.result.current[0]]).toEqual(["in", "in"]);
  expect(localStorage.getItem("length-unit")).toBe("in");
});

test("without storage the choice holds until the page is left", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { result } = renderHook(() => useLengthUnit());
  act(() => result.current[1]("in"));
  expect(result.current[0]).toBe("in");
  full.mockRestore();
  act(() => result.current[1]("mm"));
  expect([result.current[0], localStorage.getItem("length-unit")]).toEqual(["mm", "mm"]);
});
