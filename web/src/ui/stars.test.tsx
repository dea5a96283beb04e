import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Stars } from "./stars.tsx";

test.each([1, 2, 3, 4, 5])("draws %i stars, hidden from screen readers", (count) => {
  const { container } = render(<Stars count={count} />);
  expect(container.querySelectorAll("svg")).toHaveLength(count);
  expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
});
