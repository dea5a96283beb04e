import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { setOnline } from "../testing/screen.ts";
import { lazyOptional } from "./lazy-optional.ts";

const Badge = () => <p>badge</p>;

/** Shows a page with an optional part; `load` brings its code. */
async function open(load: () => Promise<typeof Badge>): Promise<void> {
  const Part = lazyOptional(load);
  await act(async () => {
    render(
      <>
        <h1>page</h1>
        <Suspense>
          <Part />
        </Suspense>
      </>,
    );
  });
}

test("a part is shown when its code has loaded", async () => {
  await open(async () => Badge);
  expect(screen.getByText("badge")).toBeTruthy();
});

test("a page stays without the part whose code does not load", async () => {
  const load = vi.fn(() => Promise.reject<typeof Badge>(new TypeError("not found")));
  await open(load);
  expect(screen.getByText("page")).toBeTruthy();
  expect(screen.queryByText("badge")).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a part whose code did not load offline comes when the network is back", async () => {
  setOnline(false);
  const load = vi
    .fn<() => Promise<typeof Badge>>()
    .mockRejectedValueOnce(new TypeError("offline"))
    .mockResolvedValue(Badge);
  await open(load);
  expect(screen.queryByText("badge")).toBeNull();
  act(() => setOnline(true));
  expect(await screen.findByText("badge")).toBeTruthy();
});
