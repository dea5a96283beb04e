import { expect, it } from "vitest";
import { cents } from "../../domain/shared/money.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aTool } from "../../testing/factories.ts";
import { aPurchase } from "../../testing/purchase.wire.ts";
import { eventsOf, stockOf } from "../../testing/order-queries.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();

const priceBreaks = [{ minQuantity: 200, price: cents(11) }];
const packed = () =>
  aTool(api.shop, {
    priceCents: 12,
    orderMultiple: 100,
    weightGrams: 17,
    stockQuantity: 950,
    priceBreaks,
  });

it("POST purchase, 422: part of a pack, with the field and the quantities next to it", async () => {
  const tool = await packed();
  const body = aPurchase(tool, { orderQuantity: 150, totalAmount: 18 });
  const response = await api.call("POST", "/purchase", { person: aPerson(), body });
  expect(response.status).toBe(422);
  const message = "Sold in packs of 100: order 100 or 200.";
  expect(response.body).toMatchObject({ detail: message, errors: [{ field: "orderQuantity", message }] });
  expect(await stockOf(api.shop, tool.id)).toBe(950);
});

it("POST purchase, 422: the total without the price break, with the right one; 200 with that", async () => {
  const tool = await packed();
  const person = aPerson();
  const buy = (totalAmount: number) =>
    api.call("POST", "/purchase", { person, body: aPurchase(tool, { orderQuantity: 200, totalAmount }) });
  const wrong = await buy(24);
  expect(wrong.status).toBe(422);
  const message =
    "The price has changed. The total is now $22.00. Check the new total and place the order again.";
  expect(wrong.body).toMatchObject({ errors: [{ field: "totalAmount", message }] });
  const { status, body } = await buy(22);
  expect(status).toBe(200);
  const { body: order } = await api.call("GET", `/payment/${body.insertedId}`, { person });
  expect(order).toMatchObject({ orderQuantity: 200, unitPrice: 0.11, totalAmount: 22 });
});

it("POST purchase, 200: company and reference are the order's from the start; 422 names the one that cannot be printed", async () => {
  const tool = await aTool(api.shop);
  const person = aPerson();
  const buy = (over: object) => api.call("POST", "/purchase", { person, body: aPurchase(tool, { ...over }) });
  const { status, body } = await buy({ company: " Lathe & Co ", reference: "" });
  expect(status).toBe(200);
  const { body: order } = await api.call("GET", `/payment/${body.insertedId}`, { person });
  expect(order).toMatchObject({ company: "Lathe & Co", reference: null });
  expect(await eventsOf(api.shop, body.insertedId)).toEqual(["order.placed"]);

  const stock = await stockOf(api.shop, tool.id);
  const wrong = await buy({ reference: "PO\u202E4711" });
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: "reference" }] } });
  expect(await stockOf(api.shop, tool.id)).toBe(stock);
});

it("a tool and a part have packs, price breaks and weight, a list has the packs", async () => {
  const tool = await packed();
  const terms = { orderMultiple: 100, weightGrams: 17, priceBreaks: [{ minQuantity: 200, price: 0.11 }] };
  expect((await api.call("GET", `/purchase/${tool.id}`)).body).toMatchObject(terms);
  expect((await api.call("GET", `/parts/${tool.partNumber}`)).body).toMatchObject(terms);
  const catalogue = await api.call("GET", "/catalogue?limit=100");
  expect(catalogue.body.items.find(({ _id }) => _id === tool.id)).toMatchObject(terms);
  const listed = (await api.call("GET", "/tools?limit=100")).body.find(({ _id }) => _id === tool.id);
  expect(listed).toMatchObject({ orderMultiple: 100 });
  expect(listed).not.toHaveProperty("priceBreaks");
});

it("PUT manage/tools/{id}, 200: sets packs and price breaks; an edit without them leaves them", async () => {
  const tool = await aTool(api.shop, { priceCents: 1120 });
  const person = anAdmin();
  const edit = (body: object) =>
    api.call("PUT", `/manage/tools/${tool.id}`, {
      person,
      body: {
        name: tool.name,
        description: tool.description,
        price: 11.2,
        minOrder: 1,
        img: tool.imageUrl,
        ...body,
      },
    });
  const terms = { orderMultiple: 50, priceBreaks: [{ minQuantity: 100, price: 10.5 }] };
  expect(await edit({ version: 1, ...terms })).toMatchObject({ status: 200, body: terms });
  expect(await edit({ version: 2, minOrder: 60 })).toMatchObject({ status: 200, body: terms });
  const rejected = await edit({ version: 3, price: 10 });
  expect(rejected).toMatchObject({ status: 422, body: { errors: [{ field: "price" }] } });
  for (const wrong of [
    { orderMultiple: 0 },
    { orderMultiple: 1.5 },
    { priceBreaks: [{ minQuantity: 1, price: 1 }] },
    { priceBreaks: [{ minQuantity: 5, price: 0 }] },
    { priceBreaks: Array.from({ length: 11 }, (_, at) => ({ minQuantity: at + 2, price: 11 - at })) },
  ]) {
    expect((await edit({ version: 3, ...wrong })).status).toBe(422);
  }
  const { body } = await api.call("GET", `/manage/tools/${tool.id}/events`, { person });
  expect(body.map(({ changes }) => changes)).toEqual([
    [{ field: "minOrder", from: "1", to: "60" }],
    [
      { field: "priceBreaks", from: null, to: "100: 10.50" },
      { field: "orderMultiple", from: "1", to: "50" },
    ],
  ]);
});

it("POST tools, 200: with packs and price breaks", async () => {
  const person = anAdmin();
  const terms = { orderMultiple: 25, priceBreaks: [{ minQuantity: 100, price: 1.5 }] };
  const { body } = await api.call("POST", "/tools", {
    person,
    body: {
      name: "Wave spring",
      description: "Flat wire",
      price: 2,
      minOrder: 25,
      available: 100,
      img: "/tools/clamp.webp",
      ...terms,
    },
  });
  expect((await api.call("GET", `/purchase/${body.insertedId}`)).body).toMatchObject(terms);
});
