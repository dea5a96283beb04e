import { screen, within } from "@testing-library/react";
import { CUSTOMER, identity } from "./identity.ts";
import { json, serve, type Handler } from "./network.ts";
import { openPage } from "./open-page.tsx";
import { aContact, anOrder, aTool } from "./samples.ts";

/** The tool, its page and its API call. */
export const tool = aTool();
export const page = `/purchase/${tool._id}`;
export const path = `GET /api/purchase/${tool._id}`;

/** Opens the page with the order form. `place` handles the order; by default it succeeds; `store` what becomes the customer's default. */
export async function openForm(
  place: Handler = () => json({ insertedId: "o1" }),
  of = tool,
  contact = () => aContact(),
  store: Handler = () => json(contact()),
) {
  const calls = serve({
    [`GET /api/user/${CUSTOMER.email}/contact`]: () => json(contact()),
    [`PUT /api/user/${CUSTOMER.email}/contact`]: store,
    [path]: () => json(of),
    "POST /api/purchase": place,
    "GET /api/payment/*": () => json(anOrder({ _id: "o1" })),
  });
  const opened = await openPage(page, identity(CUSTOMER));
  const form = within(await screen.findByRole("form", { name: "Order" }));
  const button = () => form.getByRole<HTMLButtonElement>("button", { name: /^(Place|Placing) order/ });
  return { ...opened, calls, form, button };
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
