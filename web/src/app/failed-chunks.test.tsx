import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setOnline } from "../testing/screen.ts";
import { startChunkRecovery } from "./failed-chunks.ts";

const follow = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
let stop: () => void;

beforeEach(() => {
  follow.mockClear();
  stop = startChunkRecovery();
  render(
    <>
      <a href="/dashboard" onClick={follow}>
        Dashboard
      </a>
      <button type="button" onClick={follow}>
        Menu
      </button>
    </>,
  );
});
afterEach(() => stop());

const codeFails = () => fireEvent(window, new Event("vite:preloadError"));
const followed = (name: string): number => {
  follow.mockClear();
  fireEvent.click(screen.getByText(name));
  return follow.mock.calls.length;
};

test("links are the shop's until code or styles of a page failed, and the browser's from then on", () => {
  expect(followed("Dashboard")).toBe(1);
  codeFails();
  expect(followed("Dashboard")).toBe(0);
  expect(followed("Menu")).toBe(1);
});

test("without a network the shop handles links and shows that it is offline", () => {
  codeFails();
  setOnline(false);
  expect(followed("Dashboard")).toBe(1);
});
