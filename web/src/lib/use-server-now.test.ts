import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useServerNow } from "./use-server-now.ts";

test("what begins to tick later begins at the time that it is then", () => {
  vi.useFakeTimers();
  const hook = renderHook(({ ticking }) => useServerNow(0, ticking), { initialProps: { ticking: false } });
  vi.setSystemTime(Date.now() + 90_000);
  hook.rerender({ ticking: true });
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(Date.now() - hook.result.current.getTime()).toBeLessThanOrEqual(1);
});
