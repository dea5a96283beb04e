import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { anInspectedOrder } from "../../testing/manage-samples.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aPaidOrder } from "../../testing/samples.ts";

const { _id: id } = aPaidOrder();
const path = `/api/manage/orders/${id}/notes`;

/** Opens the page of an order; `add` handles new notes. */
async function openNotes(add: Handler) {
  const calls = serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/orders/*": () => json(anInspectedOrder()),
    [`GET ${path}`]: () => json([]),
    [`POST ${path}`]: add,
  });
  const opened = await openPage(`/dashboard/manageAllOrder/${id}`, identity(ADMIN));
  const field = await screen.findByLabelText<HTMLTextAreaElement>("New note, for staff only");
  const button = () => screen.getByRole("button", { name: "Add note" });
  const posts = () => callsOf(calls, "POST", path).map(({ body }) => body);
  const keys = () => callsOf(calls, "POST", path).map(({ headers }) => headers.get("idempotency-key"));
  return { ...opened, field, button, posts, keys };
}

test("a note that meets the end of the session is there again after the login", async () => {
  const { user, field, button, left } = await openNotes(() => problem(401));
  await user.type(field, " Wants it on Friday ");
  await user.click(button());
  await waitFor(() => expect(left).toHaveLength(1));
  cleanup();
  const again = await openNotes(() => json({ insertedId: id }));
  expect(again.field.value).toBe(" Wants it on Friday ");
  await again.user.click(again.button());
  await waitFor(() => expect(again.field.value).toBe(""));
  expect(again.posts()).toEqual([{ text: "Wants it on Friday" }]);
});

test("a note whose response was lost is sent again with its key; the next note has another", async () => {
  let lost = true;
  const { user, field, button, keys } = await openNotes(() => {
    if (!lost) return json({ insertedId: id });
    lost = false;
    throw new TypeError("network");
  });
  await user.type(field, "Call first");
  await user.click(button());
  await screen.findByText(/We can't connect/);
  await user.click(button());
  await waitFor(() => expect(field.value).toBe(""));
  await user.type(field, "Call first");
  await user.click(button());
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, again, next] = keys();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("a note that could not be added stays, with the error; an empty one is not sent", async () => {
  const { user, field, button, posts } = await openNotes(() => problem(409, { detail: "Order not found." }));
  await user.click(button());
  expect(screen.getByText("Enter a note.")).toBeTruthy();
  expect(posts()).toEqual([]);
  await user.type(field, "Call first");
  await user.click(button());
  expect(await screen.findByText("Order not found.")).toBeTruthy();
  expect(field.value).toBe("Call first");
});
