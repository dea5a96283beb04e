import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { readDraft } from "../drafts.ts";
import { type FormModel, useForm } from "./use-form.ts";

type Name = "name" | "unit" | "base";

/** A form whose stored values are `shown` and whose send ends with `sent`. */
function openForm(sent: Promise<void>, included = {}) {
  return renderHook(
    (shown: Record<Name, string>) => {
      const form: FormModel<Name> = useForm<Name, string>({
        name: "names",
        labels: { name: "Name", unit: "Unit" },
        initial: shown,
        pinned: { base: shown.base },
        parse: ({ name }) => ({ content: name }),
        send: (_, { include }) => {
          include(included);
          return sent.then(() => form.change({ base: "2" }));
        },
        resetAfterSend: true,
      });
      return form;
    },
    { initialProps: { name: "Ada", unit: "", base: "1" } },
  );
}

test.each([
  ["Ada Lovelace", { unit: "kg" }],
  ["Ada", { unit: "kg" }],
  ["Ada", {}],
])(
  "'%s', entered while the form is sent, stays as a change of what it made, which includes %j",
  async (typed, included) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { result, rerender } = openForm(promise, included);
    const stale = result.current;
    act(() => result.current.change({ name: "Ada Byron" }));
    let sending: Promise<boolean> | undefined;
    act(() => void (sending = result.current.submit()));
    act(() => result.current.change({ name: typed }));
    expect(stale.readValues().name).toBe(typed);
    await act(async () => {
      resolve();
      await sending;
    });
    rerender({ name: "Ada Byron", unit: "", base: "2", ...included });
    expect(result.current.values).toEqual({ name: typed, unit: "", base: "2", ...included });
    expect([result.current.isChanged, result.current.isSent]).toEqual([true, false]);
    expect(readDraft("names")).toEqual({ name: typed, base: "2" });
  },
);

test("a change by an earlier render leaves what was entered since", () => {
  const { result } = openForm(Promise.resolve());
  const { change } = result.current;
  act(() => change({ name: "Ada Byron" }));
  act(() => change({ unit: "kg" }));
  expect(result.current.values).toEqual({ name: "Ada Byron", unit: "kg", base: "1" });
});
