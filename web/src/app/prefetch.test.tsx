import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DETAIL_SIZES } from "../features/tool/image-sizes.ts";
import { startSession } from "../lib/auth/session.ts";
import { paths } from "../lib/paths.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { aFamily } from "../testing/catalogue-samples.ts";
import { CUSTOMER, identity } from "../testing/identity.ts";
import { callsOf, json, serve, type Call } from "../testing/network.ts";
import { aTool } from "../testing/samples.ts";
import { setOnline } from "../testing/screen.ts";
import { widthsOf } from "../ui/tool-image.tsx";
import { loaderContext } from "./loading.ts";
import { startPrefetch } from "./prefetch.ts";
import { routes } from "./router.tsx";

const PURCHASE = `/purchase/${aTool()._id}`;
const A_PART = { ...aTool(), img: `/images/${"0a".repeat(16)}-512.webp`, related: [] };
let listening: AbortController;
let calls: Call[];
let images: HTMLImageElement[];

beforeEach(async () => {
  calls = serve({
    "GET /api/purchase/*": () => json(aTool()),
    "GET /api/parts/*": () => json(A_PART),
    "GET /api/families/*": () => json(aFamily()),
    "GET /api/orders": () => json([]),
  });
  images = [];
  vi.stubGlobal("Image", function anImage() {
    const image = document.createElement("img");
    images.push(image);
    return image;
  });
  await startSession(identity(CUSTOMER));
  listening = new AbortController();
  startPrefetch(routes, loaderContext(createQueryClient()), listening.signal);
  render(
    <>
      <a href={PURCHASE}>
        <span>Purchase</span>
      </a>
      <a href={paths.tool(aTool())}>Tool</a>
      <a href={paths.family(aFamily().slug)}>Family</a>
      <a href="/dashboard/myOrders">My Orders</a>
      <a href="https://elsewhere.test/purchase/1">Elsewhere</a>
    </>,
  );
});
afterEach(() => listening.abort());

const fetchCount = (): number => callsOf(calls, "GET", `/api${PURCHASE}`).length;

test.each([
  ["pointed at", (link: Element) => fireEvent.pointerOver(link)],
  ["focused", (link: Element) => fireEvent.focusIn(link)],
  ["pressed", (link: Element) => fireEvent.pointerDown(link)],
])("a link that is %s brings the page's code and data ahead, once", async (_how, meet) => {
  meet(screen.getByText("Purchase"));
  await waitFor(() => expect(fetchCount()).toBe(1));
  meet(screen.getByText("Purchase"));
  meet(screen.getByText("My Orders"));
  await waitFor(() => expect(callsOf(calls, "GET", "/api/orders")).toHaveLength(1));
  expect(fetchCount()).toBe(1);
});

test("a link to a tool's page brings its image, as large as the page shows it", async () => {
  fireEvent.focusIn(screen.getByText("Tool"));
  await waitFor(() => expect(images).toHaveLength(1));
  expect(images[0]?.sizes).toBe(DETAIL_SIZES);
  expect(images[0]?.srcset).toBe(widthsOf(A_PART.img, "avif"));
});

test("a link to the order form brings the tool's image", async () => {
  fireEvent.focusIn(screen.getByText("Purchase"));
  await waitFor(() => expect(images).toHaveLength(1));
  expect(images[0]?.getAttribute("src")).toBe(aTool().img);
});

test("a link to a family brings its drawing", async () => {
  fireEvent.focusIn(screen.getByText("Family"));
  await waitFor(() => expect(images).toHaveLength(1));
  expect(images[0]?.getAttribute("src")).toBe(aFamily().drawing);
});

test("a link into the dashboard brings the data of the page inside it", async () => {
  fireEvent.focusIn(screen.getByText("My Orders"));
  await waitFor(() => expect(callsOf(calls, "GET", "/api/orders")).toHaveLength(1));
});

test("a press brings a page at once, whatever gets the focus with it", async () => {
  vi.useFakeTimers();
  fireEvent.pointerDown(screen.getByText("Purchase"));
  fireEvent.focusIn(screen.getByText("Purchase"));
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  await waitFor(() => expect(fetchCount()).toBe(1));
});

test("passing over a link, a link to elsewhere and a device without network bring nothing", async () => {
  vi.useFakeTimers();
  fireEvent.pointerOver(screen.getByText("Purchase"));
  await vi.advanceTimersByTimeAsync(20);
  fireEvent.pointerOver(document.body);
  fireEvent.pointerDown(screen.getByText("Elsewhere"));
  await vi.advanceTimersByTimeAsync(1000);
  setOnline(false);
  fireEvent.pointerDown(screen.getByText("Purchase"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetchCount()).toBe(0);
  expect(images).toEqual([]);
});
