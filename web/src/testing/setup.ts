import { cleanup, configure } from "@testing-library/react";
import React from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { resetScreen } from "./screen.ts";
import { stubStripe } from "./stripe.ts";

// Long, because the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });

// React's development build stores a stack for each element, up to a number: a fifth of these tests' time.
const internals: unknown = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
if (internals instanceof Object)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: () => {} });

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
