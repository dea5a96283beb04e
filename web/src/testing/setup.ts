import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { resetScreen } from "./screen.ts";

// Conditions are waited for; the machine may be busy with everything else.
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
