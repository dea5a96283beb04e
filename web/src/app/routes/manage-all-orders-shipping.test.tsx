import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aManagedOrder } from "../../testing/manage-samples.ts";
import { callsOf, json, problem } from "../../testing/network.ts";
import { openOrderList, order, PAGE } from "../../testing/order-list.ts";

const several = ["b1", "b2", "b3"].map((end) =>
  aManagedOrder({ id: order.id.replace(/aa$/, end), orderNumber: `BW-1001${end}` }),
);

test("several orders are shipped in one call, each with its tracking number, and their packing slips can be printed", async () => {
  const pending = aManagedOrder({
    id: order.id.replace(/aa$/, "b4"),
    orderNumber: "BW-1001b4",
    status: "pending",
    fulfilment: null,
  });
  const { user, calls } = await openOrderList(() => json([...several, pending]), {
    "POST /api/manage/orders/ship": () =>
      json([
        { id: several[0]?.id, outcome: "changed", detail: "" },
        { id: several[1]?.id, outcome: "unchanged", detail: "" },
        { id: several[2]?.id, outcome: "refused", detail: "The money is on its way back." },
      ]),
  });
  const unpaid = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Select order BW-1001b4" });
  expect(unpaid.disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: /Select all/ }));
  const ids = several.map(({ id }) => id);
  expect(screen.getByRole("link", { name: "Print 3 packing slips" }).getAttribute("href")).toBe(
    `${PAGE}/packing-slips?ids=${ids.join(",")}`,
  );
  await user.click(screen.getByRole("button", { name: "Mark 3 as shipped" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mark 3 orders as shipped?" }));
  expect(dialog.getByText(/You can't undo this/)).toBeTruthy();
  expect(dialog.getAllByText("Ada Okafor")).toHaveLength(3);
  expect(dialog.getAllByText(/\(ada@boltwright\.test\)/)).toHaveLength(3);
  await user.type(dialog.getByLabelText("Carrier (optional)"), "DHL{Enter}");
  // A scanner sends Enter after each number.
  await user.keyboard("TN1{Enter}TN2{Enter}{Enter}");
  expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Mark 3 orders as shipped" }));
  await user.dblClick(dialog.getByRole("button", { name: "Mark 3 orders as shipped" }));
  expect(await screen.findByText("1 shipped. 1 was already shipped. 1 not shipped:")).toBeTruthy();
  expect(screen.getByText("BW-1001b3: The money is on its way back.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Print packing slip" }).getAttribute("href")).toBe(
    `${PAGE}/packing-slips?ids=${ids[0]}`,
  );
  const shipped = callsOf(calls, "POST", "/api/manage/orders/ship");
  expect(shipped.map(({ body }) => body)).toEqual([
    {
      ids,
      parcels: [
        { id: ids[0], carrier: "DHL", trackingNumber: "TN1" },
        { id: ids[1], carrier: "DHL", trackingNumber: "TN2" },
        { id: ids[2], carrier: "DHL" },
      ],
    },
  ]);
  expect(screen.queryByRole("region", { name: "Selected orders" })).toBeNull();
});

test("a disputed order is listed as such, and can be neither shipped nor selected", async () => {
  const [first, second, third] = several;
  const { user } = await openOrderList(() =>
    json([
      { ...first, dispute: "open" },
      { ...second, dispute: "lost" },
      { ...third, dispute: "won" },
    ]),
  );
  for (const label of ["Disputed", "Dispute lost", "Dispute won"]) {
    expect(await screen.findByText(label)).toBeTruthy();
  }
  expect(screen.getAllByRole("button", { name: "Mark as shipped" })).toHaveLength(1);
  await user.click(screen.getByRole("checkbox", { name: /Select all/ }));
  expect(screen.getByRole("region", { name: "Selected orders" }).textContent).toContain("1 selected");
});

test("orders that left the list are not selected any more, and the focus moves to the heading", async () => {
  let listed = several;
  const { user } = await openOrderList(() => json(listed), {
    "POST /api/manage/orders/ship": () => {
      listed = listed.slice(2);
      return Response.error();
    },
  });
  const bulk = () => screen.queryByRole("region", { name: "Selected orders" });
  const attempt = async (count: number) => {
    await user.click(await screen.findByRole("button", { name: `Mark ${count} as shipped` }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: /^Mark.* as shipped$/ }));
    expect(await dialog.findByText(/We can't connect/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
  };
  await user.click(await screen.findByRole("checkbox", { name: /Select all/ }));
  await attempt(3);
  expect(bulk()?.textContent).toContain("1 selected");
  await attempt(1);
  expect(await screen.findByText("No orders yet")).toBeTruthy();
  expect(bulk()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Manage All Orders" }));
});

test("after the selection is cleared the focus is at the heading", async () => {
  const { user } = await openOrderList(() => json(several));
  await user.click(await screen.findByRole("checkbox", { name: /Select all/ }));
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Manage All Orders" }));
});

test("the result stays when the last order leaves its queue", async () => {
  let isShipped = false;
  const { user } = await openOrderList(
    () => json(isShipped ? [] : [order]),
    {
      "POST /api/manage/orders/ship": () => {
        isShipped = true;
        return json([{ id: order.id, outcome: "changed", detail: "" }]);
      },
    },
    `${PAGE}?queue=to-ship`,
  );
  await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Mark as shipped" }));
  expect(await screen.findByText("Every paid order has shipped.")).toBeTruthy();
  expect(screen.getByText("1 shipped.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Print packing slip" })).toBeTruthy();
});

test("one order is shipped from its row, also without carrier and number", async () => {
  const { user, calls } = await openOrderList(() => json([order]), {
    "POST /api/manage/orders/ship": () => json([{ id: order.id, outcome: "changed", detail: "" }]),
  });
  await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mark order BW-100123 as shipped?" }));
  await user.click(dialog.getByRole("button", { name: "Mark as shipped" }));
  expect(await screen.findByText("1 shipped.")).toBeTruthy();
  expect(callsOf(calls, "POST", "/api/manage/orders/ship").map(({ body }) => body)).toEqual([
    { ids: [order.id] },
  ]);
});

test("bulk results stay visible when the list cannot be refreshed", async () => {
  let broken = false;
  const { user } = await openOrderList(() => (broken ? problem(400) : json([order])), {
    "POST /api/manage/orders/ship": () => {
      broken = true;
      return json([{ id: order.id, outcome: "changed" }]);
    },
  });
  await user.click(await screen.findByRole("checkbox", { name: /^Select order/ }));
  await user.click(screen.getByRole("button", { name: "Mark 1 as shipped" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Mark as shipped" }));
  expect(await screen.findByText("The orders could not be refreshed")).toBeTruthy();
  expect(screen.getByText("1 shipped.")).toBeTruthy();
  expect(screen.getByRole("row", { name: /BW-100123/ })).toBeTruthy();
});
