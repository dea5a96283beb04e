import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Facet } from "./catalogue.api.ts";
import { FacetPanel } from "./facet-panel.tsx";
import type { LengthUnit } from "../../lib/length-unit.ts";

const length: Facet = {
  attribute: "length",
  label: "Length",
  type: "number",
  unit: "mm",
  values: [],
  min: 10,
  max: 50,
  bars: [1, 0, 2],
};

const TOTAL = 20;

function show(facet: Facet, query = "", unit: LengthUnit = "mm") {
  const onChange = vi.fn<(address: URLSearchParams) => void>();
  const { container } = render(
    <>
      <aside>
        <FacetPanel
          facets={[facet]}
          list=""
          address={new URLSearchParams(query)}
          total={TOTAL}
          exact
          unit={unit}
          categoryPath={undefined}
          onChange={onChange}
        />
      </aside>
      <a href="#results">Results</a>
    </>,
  );
  const heights = [...container.querySelectorAll(".histogram rect")].map((bar) =>
    Number(bar.getAttribute("height")),
  );
  return {
    user: userEvent.setup(),
    heights,
    ranges: () => onChange.mock.calls.map(([next]) => next.get("f.length")),
  };
}

test("the histogram has a bar for each count, the highest as high as the drawing", () => {
  expect(show(length).heights).toEqual([0.5, 0, 1]);
});

test("where all parts have the same number there is no histogram", () => {
  expect(show({ ...length, max: length.min, bars: [3] }).heights).toEqual([]);
});

test("in inches, the end of a range that is not changed stays as it is in the address", async () => {
  const { user, ranges } = show(length, "f.length=20..30", "in");
  const from = screen.getByRole<HTMLInputElement>("textbox", { name: "Length from" });
  const to = screen.getByRole<HTMLInputElement>("textbox", { name: "Length to" });
  expect([from.value, to.value]).toEqual(["0.787", "1.181"]);
  await user.click(screen.getByRole("button", { name: "Apply Length" }));
  await user.clear(from);
  await user.type(from, "0.5{Enter}");
  expect(ranges()).toEqual(["20..30", expect.stringMatching(/^12[.]687\d*[.][.]30$/)]);
});

test.each(["1/2", '1/2"', "1 1/2", "1-1/2", '1 1/2 "'])(
  "in inches, a fraction is applied: %s",
  async (typed) => {
    const { user, ranges } = show(length, "", "in");
    await user.type(screen.getByRole("textbox", { name: "Length from" }), `${typed}{Enter}`);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(ranges()).toEqual([expect.stringMatching(typed.startsWith("1/") ? /^12[.]687/ : /^38[.]087/)]);
  },
);

test("in inches, the error of no number has an example in inches", async () => {
  const { user, ranges } = show(length, "", "in");
  await user.type(screen.getByRole("textbox", { name: "Length from" }), "1/0{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("Enter numbers, such as 1/2 and 1.5.");
  expect(ranges()).toEqual([]);
});

test("in inches, a range with its larger number first is not applied", async () => {
  const { user, ranges } = show(length, "", "in");
  await user.type(screen.getByRole("textbox", { name: "Length from" }), "0.501");
  await user.type(screen.getByRole("textbox", { name: "Length to" }), "0.5{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("The first number is larger.");
  expect(ranges()).toEqual([]);
});

test("a range is applied when its fields are left, not between them, and only if it is right and new", async () => {
  const { user, ranges } = show(length, "f.length=..40");
  await user.type(screen.getByRole("textbox", { name: "Length from" }), "20");
  await user.tab();
  expect(ranges()).toEqual([]);
  await user.click(screen.getByRole("checkbox", { name: "In stock only" }));
  expect(ranges()[0]).toBe("20..40");
});

test.each(["", "50", "1,000"])("a range that is left as it was or wrong is not applied: %s", async (from) => {
  const { user, ranges } = show(length, "f.length=..40");
  await user.click(screen.getByRole("textbox", { name: "Length from" }));
  if (from !== "") await user.keyboard(from);
  await user.click(document.body);
  expect([ranges(), screen.queryByRole("alert")]).toEqual([[], null]);
});

test("a range is not applied on the way to the results, nor when another window gets the focus", async () => {
  const { user, ranges } = show(length);
  const from = screen.getByRole("textbox", { name: "Length from" });
  await user.type(from, "20");
  // The field stays the active element of a window that loses the focus.
  fireEvent.blur(from);
  await user.click(screen.getByRole("link", { name: "Results" }));
  expect(ranges()).toEqual([]);
});

const price: Facet = { ...length, attribute: "price", label: "Price", unit: "USD" };

test.each([
  [length, "1,000", "Enter numbers without thousands separators, such as 1000."],
  [length, "1,234.5", "Enter numbers without thousands separators, such as 1000."],
  [length, "0.1234567", "Enter numbers with at most 10 digits and 6 decimals."],
  [length, "12345678901", "Enter numbers with at most 10 digits and 6 decimals."],
  [length, "1/2", "Enter numbers, such as 10 and 40."],
  [length, "1e-7", "Enter numbers with at most 10 digits and 6 decimals."],
  [price, "5.999999", "Enter numbers with at most 10 digits and 5 decimals."],
])("an invalid number is rejected at its field: %o %s", async (facet, typed, message) => {
  const { user, ranges } = show(facet);
  const from = screen.getByRole("textbox", { name: `${facet.label} from` });
  await user.type(from, `${typed}{Enter}`);
  expect(screen.getByRole("alert").textContent).toBe(message);
  expect(from.getAttribute("aria-invalid")).toBe("true");
  expect(ranges()).toEqual([]);
});

test.each([
  ["1,5", "1.5.."],
  ["0,125", "0.125.."],
  ["1000", "1000.."],
  ["-2.123456", "-2.123456.."],
])("a number may have a decimal comma: %s is %s in the address", async (typed, range) => {
  const { user, ranges } = show(length);
  await user.type(screen.getByRole("textbox", { name: "Length from" }), `${typed}{Enter}`);
  expect(ranges()).toEqual([range]);
});

const thread = (counts: Readonly<Record<string, number>>): Facet => ({
  ...length,
  attribute: "thread",
  label: "Thread",
  type: "choice",
  unit: null,
  values: Object.entries(counts).map(([value, count]) => ({ value, label: value.toUpperCase(), count })),
});

test("what no result has any more stays in its place until the list is another one", () => {
  const panel = (list: string, facets: readonly Facet[], chosen: string) => (
    <FacetPanel
      facets={facets}
      list={list}
      address={new URLSearchParams(chosen)}
      total={TOTAL}
      exact
      unit="mm"
      categoryPath={undefined}
      onChange={() => {}}
    />
  );
  const values = () =>
    within(screen.getByRole("group", { name: "Thread" }))
      .getAllByRole<HTMLInputElement>("checkbox")
      .map(({ labels }) => labels?.[0]?.textContent);
  const facets = () => screen.getAllByRole("group").map(({ textContent }) => textContent?.slice(0, 6));

  const { rerender } = render(panel("bolts", [thread({ m3: 3, m5: 5, m8: 8 }), length], ""));
  rerender(panel("bolts", [thread({ m5: 5 })], "f.thread=m5"));
  expect(values()).toEqual(["M3 0", "M5 5", "M8 0"]);
  expect(facets()).toEqual(["Thread", "Length"]);
  rerender(panel("bolts", [thread({ m3: 3, m4: 4, m8: 0 }), length], "f.thread=m8"));
  expect(values()).toEqual(["M3 3", "M4 4", "M5 0", "M8 0"]);
  rerender(panel("screws", [thread({ m3: 1 })], ""));
  expect([values(), facets()]).toEqual([["M3 1"], ["Thread"]]);
});

test("a facet of too many parts has its values without counts, and its range without ends and histogram", () => {
  show({ ...thread({}), values: [{ value: "m5", label: "M5" }] });
  expect(screen.getByRole("checkbox", { name: "M5" })).toBeTruthy();
  const { heights } = show({ ...length, min: null, max: null, bars: [] });
  expect([heights, screen.getByRole("textbox", { name: "Length from" }).getAttribute("placeholder")]).toEqual(
    [[], null],
  );
});

const sameLength = { ...length, max: length.min };

test.each<[string, boolean, Facet, string]>([
  ["the only value of all results", false, thread({ m8: TOTAL }), ""],
  ["the only value of some results", true, thread({ m8: TOTAL - 1 }), ""],
  ["the only value of all results, which is chosen", true, thread({ m8: TOTAL }), "f.thread=m8"],
  ["two values, one of all results", true, thread({ m5: 1, m8: TOTAL }), ""],
  ["the only number of all results", false, { ...sameLength, bars: [TOTAL] }, ""],
  ["the only number of some results", true, { ...sameLength, bars: [TOTAL - 1] }, ""],
  [
    "the only number of all results, which is chosen",
    true,
    { ...sameLength, bars: [TOTAL] },
    "f.length=10..",
  ],
])("a facet that leaves nothing out is not offered: %s: %s", (_, isOffered, facet, query) => {
  show(facet, query);
  expect(screen.queryAllByRole("group").length).toBe(isOffered ? 1 : 0);
});
