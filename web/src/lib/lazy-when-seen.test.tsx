import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, type Mock, test, vi } from "vitest";
import { scrollEverythingIntoView, setOnline } from "../testing/screen.ts";
import { lazyWhenSeen, loadRemainingParts } from "./lazy-when-seen.tsx";

const Part = () => <p>the part</p>;
const ID = "place";

interface OpenOptions {
  readonly inDocument: boolean;
  readonly load?: Mock<() => Promise<typeof Part>>;
}

/** Shows a page with a part; `inDocument`: its element is there already, as in a rendered page. */
async function open({ inDocument, load = vi.fn(async () => Part) }: OpenOptions) {
  const part = lazyWhenSeen(ID, load, <p>loading</p>);
  const container = document.body.appendChild(document.createElement("div"));
  if (inDocument) container.innerHTML = `<section id="${ID}"></section>`;
  await act(async () => {
    render(<section id={ID}>{part}</section>, {
      container: container.appendChild(document.createElement("div")),
    });
  });
  return { load };
}

test("a part of a page that the browser renders loads at once", async () => {
  await open({ inDocument: false });
  expect(await screen.findByText("the part")).toBeTruthy();
});

test("a part of a rendered page loads when it comes near the viewport, once", async () => {
  const { load } = await open({ inDocument: true });
  expect(screen.getByText("loading")).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  await act(async () => scrollEverythingIntoView());
  expect(await screen.findByText("the part")).toBeTruthy();
  await act(async () => scrollEverythingIntoView());
  expect(load).toHaveBeenCalledTimes(1);
});

test("a part that was never near loads with the next navigation", async () => {
  const { load } = await open({ inDocument: true });
  expect(load).not.toHaveBeenCalled();
  act(() => loadRemainingParts());
  await waitFor(() => expect(screen.getByText("the part")).toBeTruthy());
});

const failsOnce = () =>
  vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue(Part);

test("a part that does not load offline leaves the page as it is, and loads when the network is back", async () => {
  const { load } = await open({ inDocument: true, load: failsOnce() });
  setOnline(false);
  await act(async () => scrollEverythingIntoView());
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText("loading")).toBeTruthy();
  await act(async () => setOnline(true));
  expect(await screen.findByText("the part")).toBeTruthy();
});

test("a part that did not load with one navigation loads with the next", async () => {
  const { load } = await open({ inDocument: true, load: failsOnce() });
  await act(async () => loadRemainingParts());
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText("loading")).toBeTruthy();
  await act(async () => loadRemainingParts());
  expect(await screen.findByText("the part")).toBeTruthy();
});
