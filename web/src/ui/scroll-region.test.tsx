import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ScrollRegion } from "./scroll-region.tsx";

test("the keyboard reaches a region while its content does not fit", () => {
  let resize = (): void => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const width = vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(900);
  render(
    <ScrollRegion label="Sizes" className="sizes">
      <p>Wide</p>
    </ScrollRegion>,
  );
  expect(screen.queryByRole("group")).toBeNull();
  act(() => resize());
  expect(screen.getByRole("group", { name: "Sizes" }).tabIndex).toBe(0);
  width.mockReturnValue(0);
  act(() => resize());
  expect(screen.queryByRole("group")).toBeNull();
});
