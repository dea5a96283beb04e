import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { callsOf, json, serve } from "../testing/network.ts";
import { openPage } from "../testing/open-page.tsx";
import { aTool } from "../testing/samples.ts";
import { setOnline } from "../testing/screen.ts";

test("offline: a notice is shown, loaded content stays, and the notice disappears when online", async () => {
  serve({ "GET /api/tools": () => json([aTool()]) });
  await openPage("/");
  await screen.findByRole("article", { name: aTool().name });
  act(() => setOnline(false));
  expect((await screen.findByText(/^You are offline/)).closest("[role=status]")).toBeTruthy();
  expect(screen.getByRole("article", { name: aTool().name })).toBeTruthy();
  act(() => setOnline(true));
  expect(screen.queryByText(/^You are offline/)).toBeNull();
});

test("what could not be read offline is read by itself when the network is back", async () => {
  let reachable = false;
  const calls = serve({
    "GET /api/tools": () => (reachable ? json([aTool()]) : Promise.reject(new TypeError("Failed to fetch"))),
  });
  await openPage("/");
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText(/Check your connection and try again/)).toBeTruthy();
  act(() => setOnline(false));
  reachable = true;
  act(() => setOnline(true));
  expect(await screen.findByRole("article", { name: aTool().name })).toBeTruthy();
  expect(callsOf(calls, "GET", "/api/tools")).toHaveLength(2);
});
