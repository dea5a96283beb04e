import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { scrollEverythingIntoView } from "../testing/screen.ts";
import { lazyWhenSeen, loadUnseenParts } from "./lazy-when-seen.tsx";

const Part = () => <p>the part</p>;
const ID = "place";

/** Shows a page with a part; `inDocument`: its element is there already, as in a rendered page. */
async function open({ inDocument }: { inDocument: boolean }) {
  const load = vi.fn(async () => Part);
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
  act(() => loadUnseenParts());
  await waitFor(() => expect(screen.getByText("the part")).toBeTruthy());
});
