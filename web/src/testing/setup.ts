import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { resetScreen } from "./screen.ts";

// Long, because the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });

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
  vi.restoreAllMocks();
});
