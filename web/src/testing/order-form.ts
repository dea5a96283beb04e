import { screen, within } from "@testing-library/react";
import { CUSTOMER, identity } from "./identity.ts";
import { json, serve, type Handler } from "./network.ts";
import { openPage } from "./open-page.tsx";
import { anOrder, aTool } from "./samples.ts";

/** The tool, its page and its API call. */
export const tool = aTool();
export const page = `/purchase/${tool._id}`;
export const path = `GET /api/purchase/${tool._id}`;

/** Opens the page with the order form. `place` handles the order; by default it succeeds. */
export async function openForm(place: Handler = () => json({ insertedId: "o1" }), of = tool) {
  let reference: Handler = () => json({ changed: true });
  const calls = serve({
    "PUT /api/orders/o1/reference": (call) => reference(call),
    [path]: () => json(of),
    "POST /api/purchase": place,
    "GET /api/payment/*": () => json(anOrder({ _id: "o1" })),
  });
  const opened = await openPage(page, identity(CUSTOMER));
  const form = within(await screen.findByRole("form", { name: "Order" }));
  const button = () => form.getByRole<HTMLButtonElement>("button", { name: /^(Place|Placing) order/ });
  /** Handles the call that stores company and reference. */
  const onReference = (handler: Handler): void => {
    reference = handler;
  };
  return { ...opened, calls, form, button, onReference };
}

/** Fills in a valid order, or one with another quantity. */
export async function fillIn(
  { user, form }: Pick<Awaited<ReturnType<typeof openForm>>, "user" | "form">,
  quantity = "10",
) {
  await user.clear(form.getByLabelText("Quantity"));
  await user.type(form.getByLabelText("Quantity"), quantity);
  await user.type(form.getByLabelText("Phone"), "+880 1700 000000");
  await user.type(form.getByLabelText("Address"), "Plot 7, Dhaka");
}
