import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { resetScreen } from "./screen.ts";

beforeEach(() => {
  resetScreen();
  vi.stubGlobal("scrollTo", () => {});
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
