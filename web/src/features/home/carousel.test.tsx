import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { resetScreen } from "../../testing/screen.ts";
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
const press = (name: string): void => act(() => screen.getByRole("button", { name }).click());

/** As the Tab key does. */
const tabTo = (name: string): void =>
  act(() => {
    fireEvent.keyDown(document.body, { key: "Tab" });
    screen.getByRole("button", { name }).focus();
  });

/** Shows the banner as it is before Swiper has loaded. */
function open(): void {
  render(
    <section className="banner">
      <Carousel tools={[FLANGE_BOLT]} onTour={() => {}} />
    </section>,
    { wrapper: MemoryRouter },
  );
}

const hasSwiper = (): boolean => document.querySelector(".swiper-initialized") !== null;

/** Loads Swiper, as a moment after the first paint. */
async function loadSwiper(): Promise<void> {
  wait(300);
  await act(() => vi.dynamicImportSettled());
}

beforeEach(() => {
  vi.useFakeTimers();
  // Swiper measures its container, and a test has no layout.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1440);
});

describe("before Swiper has loaded", () => {
  beforeEach(open);

  test("the first slide is there alone, and presses count", async () => {
    expect(screen.getAllByRole("group").map((slide) => slide.getAttribute("aria-label"))).toEqual(["1 of 3"]);
    press("Previous slide");
    expect(screen.getByRole("group", { name: "3 of 3" })).toBeTruthy();
    press("Next slide");
    press("Next slide");
    expect(screen.getByRole("group", { name: "2 of 3" })).toBeTruthy();
    expect(hasSwiper()).toBe(false);
    await loadSwiper();
    expect(hasSwiper()).toBe(true);
    expect(shown()).toBe("Go to slide 2");
    expect(screen.getByRole("group").getAttribute("aria-label")).toBe("2 of 3");
  });

  test("a pause is not lost", async () => {
    press("Pause");
    await loadSwiper();
    wait(2 * STANDS_MS);
    expect(shown()).toBe("Go to slide 1");
    expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
  });

  test("a slide with keyboard focus is not replaced until the focus has left", async () => {
    tabTo("Take a Tour");
    const focused = document.activeElement;
    await loadSwiper();
    expect(document.activeElement).toBe(focused);
    expect(hasSwiper()).toBe(false);
    tabTo("Next slide");
    wait(300);
    expect(hasSwiper()).toBe(true);
  });
});

describe("in Swiper", () => {
  beforeEach(async () => {
    open();
    await loadSwiper();
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

  test("what the visitor paused stays paused after the keyboard was in a slide, and after a press", () => {
    press("Pause");
    tabTo("Take a Tour");
    tabTo("Play");
    wait(2 * STANDS_MS);
    expect(shown()).toBe("Go to slide 1");
    press("Next slide");
    wait(2 * STANDS_MS);
    expect(shown()).toBe("Go to slide 2");
  });

  // spec: constant-banner
  test("goes on after an arrow was pressed, after the specified time", () => {
    press("Next slide");
    wait(500);
    expect(shown()).toBe("Go to slide 2");
    wait(STANDS_MS - 600);
    expect(shown()).toBe("Go to slide 2");
    wait(200);
    expect(shown()).toBe("Go to slide 3");
  });

  test.each([
    ["Next slide", 2, "Go to slide 3"],
    ["Next slide", 5, "Go to slide 3"],
    ["Previous slide", 2, "Go to slide 2"],
    ["Previous slide", 5, "Go to slide 2"],
  ])("'%s' pressed %i times before the first transition has ended", (name, presses, expected) => {
    for (let count = 0; count < presses; count += 1) press(name);
    expect(shown()).toBe(expected);
  });

  test("a press restarts the time of its slide", () => {
    wait(STANDS_MS - 500);
    press("Go to slide 2");
    wait(STANDS_MS - 100);
    expect(shown()).toBe("Go to slide 2");
    wait(200);
    expect(shown()).toBe("Go to slide 3");
  });

  test("only the shown slide can be reached", () => {
    press("Next slide");
    expect(screen.getAllByRole("button", { name: "Take a Tour" })).toHaveLength(1);
    const slides = [...document.querySelectorAll("[aria-roledescription=slide]")];
    const reachable = slides.filter((slide) => !slide.hasAttribute("inert"));
    expect(slides).toHaveLength(3);
    expect(reachable.map((slide) => slide.getAttribute("aria-label"))).toEqual(["2 of 3"]);
  });

  test("each slide's image leads to the page of the tool that it shows, or to a search for it", () => {
    expect(screen.getByRole("link").getAttribute("href")).toBe("/search?q=Steel%20toolbox%20460%20mm");
    press("Next slide");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/tools/bw-1003/flange-bolt-m12-x-60-8-8");
    expect(screen.getByText("BW-1003 Flange bolt M12 x 60, 8.8")).toBeTruthy();
  });
});

test("under reduced motion it stands still until it is played", async () => {
  resetScreen({ reducedMotion: true });
  open();
  await loadSwiper();
  wait(2 * STANDS_MS);
  expect(shown()).toBe("Go to slide 1");
  press("Play");
  wait(STANDS_MS + 100);
  expect(shown()).toBe("Go to slide 2");
});
