import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { shownEnd, shownNumber, shownUnit, storedEnd, useLengthUnit, withUnit } from "./length-unit.ts";

afterEach(() => vi.restoreAllMocks());

test("only millimetres have a second unit", () => {
  expect([shownNumber(25.4, "mm", "in"), shownUnit("mm", "in")]).toEqual([1, "in"]);
  expect([shownNumber(25.4, "mm", "mm"), shownUnit("mm", "mm")]).toEqual([25.4, "mm"]);
  expect([shownNumber(25.4, "kg", "in"), shownUnit("kg", "in")]).toEqual([25.4, "kg"]);
  expect(shownUnit(null, "in")).toBe("");
});

test.each([
  ["0.5", "mm", "in", "12.6873", "12.7127"],
  ["0,5", "mm", "in", "12.6873", "12.7127"],
  [" 1/2 ", "mm", "in", "12.6873", "12.7127"],
  ['1/2"', "mm", "in", "12.6873", "12.7127"],
  ["1/2 in", "mm", "in", "12.6873", "12.7127"],
  ["0.5″", "mm", "in", "12.6873", "12.7127"],
  ["1 1/2", "mm", "in", "38.0873", "38.1127"],
  ['1-1/2"', "mm", "in", "38.0873", "38.1127"],
  ["1/0", "mm", "in", "", ""],
  ["1/2/3", "mm", "in", "", ""],
  ["1/2", "mm", "mm", "", ""],
  ["1/2", "kg", "in", "", ""],
  ["20", "mm", "mm", "20", "20"],
  ["2", "kg", "in", "2", "2"],
  [" ", "mm", "in", "", ""],
  ["long", "mm", "mm", "", ""],
] as const)("typed %j of %s, shown in %s, is %j or %j in the address", (typed, unit, shown, min, max) => {
  expect(Number(storedEnd(typed, "min", unit, shown))).toBeCloseTo(Number(min), 5);
  expect(Number(storedEnd(typed, "max", unit, shown))).toBeCloseTo(Number(max), 5);
});

test("a range from and to the inches that are shown for a length contains it, and shows them again", () => {
  const hundredths = Array.from({ length: 5000 }, (_, at) => at / 100);
  // Halfway between two numbers of inches.
  const halves = Array.from({ length: 2000 }, (_, at) => Number((0.0127 * (2 * at + 1)).toFixed(4)));
  const failed = [...hundredths, ...halves, 0.000_001, 123.456_789, 1500, 99_999.9].filter((length) => {
    const shown = String(shownNumber(length, "mm", "in"));
    const [min, max] = [storedEnd(shown, "min", "mm", "in"), storedEnd(shown, "max", "mm", "in")];
    const isWithin = Number(min) <= length && length <= Number(max);
    const isShownAgain =
      shownEnd(min, "min", "mm", "in") === shown && shownEnd(max, "max", "mm", "in") === shown;
    return !isWithin || !isShownAgain || !/^-?[0-9]+([.][0-9]{1,6})?$/.test(min);
  });
  expect(failed).toEqual([]);
});

test.each([
  ["25.4", "mm", "in", "1 in"],
  ["25.4", "mm", "mm", "25.4 mm"],
  ["0.7", "kg", "in", "0.7 kg"],
  ["Stainless A2", null, "in", "Stainless A2"],
] as const)(
  "a value of a part has its unit, lengths the one that is shown: %s %s, %s",
  (value, unit, shown, text) => {
    expect(withUnit(value, unit, shown)).toBe(text);
  },
);

test("the unit is stored on the device, for all lists of the page", () => {
  const [one, other] = [renderHook(() => useLengthUnit()), renderHook(() => useLengthUnit())];
  expect(one.result.current[0]).toBe("mm");
  act(() => one.result.current[1]("in"));
  expect([one.result.current[0], other.result.current[0]]).toEqual(["in", "in"]);
  expect(localStorage.getItem("length-unit")).toBe("in");
});

/** Can be read, and takes nothing more. */
const fullStorage = (stored: string): Storage => ({
  length: 1,
  clear: () => {},
  getItem: () => stored,
  key: () => null,
  removeItem: () => {},
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
});

test("without storage the choice holds until the page is left", () => {
  const full = vi.spyOn(globalThis, "localStorage", "get").mockReturnValue(fullStorage("mm"));
  const { result } = renderHook(() => useLengthUnit());
  act(() => result.current[1]("in"));
  expect(result.current[0]).toBe("in");
  full.mockRestore();
  act(() => result.current[1]("mm"));
  expect([result.current[0], localStorage.getItem("length-unit")]).toEqual(["mm", "mm"]);
});
