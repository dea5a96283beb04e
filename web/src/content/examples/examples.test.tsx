import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { basket } from "./basket.ts";
import { findByName } from "./find-by-name.ts";
import { PartsList } from "./parts-list.tsx";
import { found } from "./prototype-classes.ts";
import { after, before } from "./prototypes.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { Right, Wrong } from "./set-state.tsx";

test("performance: the list is filtered by the words", async () => {
  render(<PartsList names={["Hammer", "Saw", "Clamp"]} />);
  await userEvent.type(screen.getByLabelText("Find a part"), "am");
  expect(
    screen
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Hammer", "Clamp"]);
});

test("state: the reducer adds, counts, removes and clears, and does not change its input", () => {
  const one = basket([], { type: "put", tool: "Saw" });
  const two = basket(one, { type: "put", tool: "Saw" });
  expect(one).toEqual([{ tool: "Saw", quantity: 1 }]);
  expect(two).toEqual([{ tool: "Saw", quantity: 2 }]);
  expect(basket(two, { type: "take", tool: "Saw" })).toEqual([]);
  expect(basket(two, { type: "empty" })).toEqual([]);
});

test("prototypes: the values in the comments", () => {
  expect(before).toBe("This is a tool.");
  expect(after).toEqual([
    "This is a hammer.",
    "This is a tool.",
    true,
    false,
    true,
  ]);
  expect(found).toEqual([
    "This is a drill. Mind the cable.",
    true,
    true,
    false,
  ]);
});

test("setting state: the changed array does not render, the new one does", async () => {
  const wrong = render(<Wrong />);
  await userEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("button").textContent).toBe("Hammer");
  wrong.unmount();
  render(<Right />);
  await userEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("button").textContent).toBe("Hammer, Saw");
});

test("searching: any order of words, any case, with or without accents", () => {
  const product = (name: string) => ({
    name,
    price: 1,
    description: "",
  });
  const products = [
    product("Clé à molette légère"),
    product("Bar clamp 450 mm"),
  ];
  expect(findByName(products, "LEGERE cle")).toEqual([products[0]]);
  expect(findByName(products, "450 clamp")).toEqual([products[1]]);
  expect(findByName(products, "")).toEqual(products);
  expect(findByName(products, "hammer")).toEqual([]);
});

test("webhooks: forged is 400 and not stored, a full disk is 503, stored is 200", async () => {
  const stored = new Set<string>();
  const dependencies = {
    verify: (_body: Uint8Array, signature: string) => {
      if (signature !== "good") throw new Error("forged");
      return { id: "evt_1", type: "payment_intent.succeeded" };
    },
    store: ({ id }: { id: string }) =>
      Promise.resolve(void stored.add(id)),
  };
  const body = new Uint8Array();
  expect(await receiveWebhook(body, "bad", dependencies)).toBe(400);
  expect(stored.size).toBe(0);
  const full = {
    ...dependencies,
    store: () => Promise.reject(new Error("disk full")),
  };
  expect(await receiveWebhook(body, "good", full)).toBe(503);
  expect(await receiveWebhook(body, "good", dependencies)).toBe(200);
  expect(await receiveWebhook(body, "good", dependencies)).toBe(200);
  expect([...stored]).toEqual(["evt_1"]);
});
