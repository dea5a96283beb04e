import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { Carousel } from "./carousel.tsx";

const STANDS_MS = 3500;
const FLANGE_BOLT = {
  name: "Flange bolt M12 x 60, 8.8",
  partNumber: "BW-1003",
  slug: "flange-bolt-m12-x-60-8-8",
};
const shown = (): string | null | undefined =>
  screen
    .getAllByRole("button", { name: /^Go to slide/ })
    .find((bullet) => bullet.getAttribute("aria-current") === "true")
    ?.getAttribute("aria-label");
const wait = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

/** As the Tab key does. */
const tabTo = (name: string): void =>
  act(() => {
    fireEvent.keyDown(document.body, { key: "Tab" });
    screen.getByRole("button", { name }).focus();
  });

beforeEach(() => {
  vi.useFakeTimers();
  render(<Carousel tools={[FLANGE_BOLT]} onTour={() => {}} />, { wrapper: MemoryRouter });
});

test("goes on by itself", () => {
  expect(shown()).toBe("Go to slide 1");
  wait(STANDS_MS + 100);
  expect(shown()).toBe("Go to slide 2");
});

test("stands still while the keyboard is in a slide, and goes on afterwards", () => {
  tabTo("Take a Tour");
  wait(2 * STANDS_MS);
  expect(shown()).toBe("Go to slide 1");
  expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
  tabTo("Next slide");
  wait(STANDS_MS + 100);
  expect(shown()).toBe("Go to slide 2");
});

test("what the visitor paused stays paused after the keyboard was in a slide", () => {
  act(() => screen.getByRole("button", { name: "Pause" }).click());
  tabTo("Take a Tour");
  tabTo("Play");
  wait(2 * STANDS_MS);
  expect(shown()).toBe("Go to slide 1");
});

// spec: constant-banner
test("goes on after an arrow was pressed, after the specified time", () => {
  act(() => screen.getByRole("button", { name: "Next slide" }).click());
  wait(500);
  expect(shown()).toBe("Go to slide 2");
  wait(STANDS_MS + 100);
  expect(shown()).toBe("Go to slide 3");
});

test.each([
  ["Next slide", 2, "Go to slide 3"],
  ["Next slide", 5, "Go to slide 3"],
  ["Previous slide", 2, "Go to slide 2"],
  ["Previous slide", 5, "Go to slide 2"],
])("'%s' pressed %i times before the first transition has ended", (name, presses, expected) => {
  for (let press = 0; press < presses; press += 1) {
    act(() => screen.getByRole("button", { name }).click());
  }
  expect(shown()).toBe(expected);
});

test("a press restarts the time of its slide", () => {
  wait(STANDS_MS - 500);
  act(() => screen.getByRole("button", { name: "Go to slide 3" }).click());
  wait(STANDS_MS - 100);
  expect(shown()).toBe("Go to slide 3");
  wait(200);
  expect(shown()).toBe("Go to slide 1");
});

/** Moves a pointer across the shown slide. */
function swipe(
  pointerType: string,
  from: number,
  to: number,
  end: "pointerUp" | "pointerCancel" = "pointerUp",
) {
  const slide = screen.getByRole("group", { name: /^1 of/ });
  fireEvent.pointerDown(slide, { pointerType, clientX: from });
  fireEvent[end](slide, { pointerType, clientX: to });
}

test.each([
  ["to the left brings the next slide", 300, 200, "Go to slide 2"],
  ["to the right brings the slide before", 200, 300, "Go to slide 3"],
  ["of a few pixels is a tap", 200, 230, "Go to slide 1"],
])("a swipe %s", (_what, from, to, expected) => {
  swipe("touch", from, to);
  expect(shown()).toBe(expected);
});

test("a mouse selects text, and a touch that scrolls the page is not a swipe", () => {
  swipe("mouse", 300, 100);
  swipe("touch", 300, 100, "pointerCancel");
  fireEvent.pointerUp(screen.getByRole("group", { name: /^1 of/ }), { pointerType: "touch", clientX: 100 });
  expect(shown()).toBe("Go to slide 1");
});

test("only the shown slide can be reached", () => {
  const reachable = screen.getAllByRole("button", { name: "Take a Tour" });
  expect(reachable).toHaveLength(1);
  act(() => screen.getByRole("button", { name: "Next slide" }).click());
  const slides = document.querySelectorAll("[aria-roledescription=slide]");
  expect([...slides].map((slide) => slide.hasAttribute("inert"))).toEqual([true, false, true]);
});

test("each slide's image leads to the page of the tool that it shows, or to a search for it", () => {
  expect(screen.getByRole("link").getAttribute("href")).toBe("/?q=Steel%20toolbox%20460%20mm");
  act(() => screen.getByRole("button", { name: "Next slide" }).click());
  expect(screen.getByRole("link").getAttribute("href")).toBe("/tools/bw-1003/flange-bolt-m12-x-60-8-8");
  expect(screen.getByText("BW-1003 Flange bolt M12 x 60, 8.8")).toBeTruthy();
});
