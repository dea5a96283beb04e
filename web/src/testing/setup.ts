import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { resetScreen } from "./screen.ts";
import { stubStripe } from "./stripe.ts";

// Long, because the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });

// Tests of what the server renders run without a browser.
const isBrowser = typeof window !== "undefined";

beforeEach(() => {
  if (!isBrowser) return;
  resetScreen();
  stubStripe();
  vi.stubGlobal("scrollTo", () => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  if (isBrowser) {
    cleanup();
    sessionStorage.clear();
    localStorage.clear();
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
