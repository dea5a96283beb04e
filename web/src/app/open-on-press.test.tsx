import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openOnPress } from "./open-on-press.ts";

const opened = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
let stop: () => void;

beforeEach(() => {
  opened.mockClear();
  stop = openOnPress();
  render(
    <>
      <a href="/blogs" onClick={opened}>
        Blogs
      </a>
      <a href="https://elsewhere.test/" onClick={opened}>
        Elsewhere
      </a>
      <a href="/blogs" target="_blank" rel="noreferrer" onClick={opened}>
        New tab
      </a>
    </>,
  );
});
afterEach(() => stop());

const MOUSE = { button: 0, pointerType: "mouse" };

test("a link of the shop opens when the mouse button goes down", () => {
  fireEvent.pointerDown(screen.getByText("Blogs"), MOUSE);
  expect(opened).toHaveBeenCalledTimes(1);
});

test("a link that opens another page on a press takes no focus, one to another list of the same page does", () => {
  const link = screen.getByText("Blogs");
  expect(fireEvent.mouseDown(link)).toBe(true);
  fireEvent.pointerDown(link, MOUSE);
  expect(fireEvent.mouseDown(link)).toBe(false);
  fireEvent.pointerDown(screen.getByText("Elsewhere"), MOUSE);
  expect(fireEvent.mouseDown(link)).toBe(true);
  render(
    <a href="?sort=name" onClick={opened}>
      By name
    </a>,
  );
  const sort = screen.getByText("By name");
  fireEvent.pointerDown(sort, MOUSE);
  expect(opened).toHaveBeenCalledTimes(2);
  expect(fireEvent.mouseDown(sort)).toBe(true);
});

test("while a field has the focus, a link waits for the click: what was entered takes effect before", () => {
  render(<input aria-label="Price to" />);
  screen.getByLabelText("Price to").focus();
  fireEvent.pointerDown(screen.getByText("Blogs"), MOUSE);
  expect(opened).not.toHaveBeenCalled();
});

test.each([
  ["a touch", "Blogs", { button: 0, pointerType: "touch" }],
  ["the right button", "Blogs", { ...MOUSE, button: 2 }],
  ["a press with Ctrl", "Blogs", { ...MOUSE, ctrlKey: true }],
  ["a link to elsewhere", "Elsewhere", MOUSE],
  ["a link to a new tab", "New tab", MOUSE],
])("%s waits for the click", (_what, name, press) => {
  fireEvent.pointerDown(screen.getByText(name), press);
  expect(opened).not.toHaveBeenCalled();
});
