import { shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { changeOrder } from "../fulfilment/change-order.ts";
import { describe, expect, it } from "vitest";
import { numberOf } from "../../testing/order-queries.ts";
import { anOrder, anOrderOfLines, aPaidOrderOfLines, aTool } from "../../testing/factories.ts";
import { copyOrders } from "../../testing/order-rows.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { findOrders } from "../operations/find-orders.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { systemActor } from "../shared/actor.ts";
import { listAllOrders } from "./list-all-orders.ts";

const shop = shopFixture();
const admin = anAdmin();

const listed = async (text: string, status?: "cancelled") => {
  const filter = { text, status };
  const { rows } = await listAllOrders(shop.as(admin), { filter, sort: "newest", limit: 20 });
  return rows.map(({ id }) => id);
};
const cancelled = (text: string) => listed(text, "cancelled");
const found = async (text: string) =>
  (await findOrders(shop.as(systemActor), text)).map(({ orderId }) => orderId);

it("staff and operators find an order by number, old short form, name, phone, company and reference", async () => {
  const person = aPerson({ name: "Zebedee Quartermaine" });
  const { orderId } = await anOrder(shop, { person });
  await anOrder(shop);
  await changeOrder(shop.as(person), "delivery", { orderId, address: "Dock 4", phone: "+44 (20) 7946-0958" });
  await changeOrder(shop.as(person), "reference", {
    orderId,
    company: "Müller & Söhne",
    reference: "PO/4711-b",
  });
  const number = await numberOf(shop, orderId);
  const texts = [
    `BW-${number}`,
    `bw-${number}`,
    `bw${number}`,
    `Bw ${number}`,
    `${number}`,
    "zebedee quart",
    "ARTERMAINE",
    "442079460958",
    "020) 7946-0958".slice(1),
    "7946 0958",
    "müller & s",
    "po/4711",
  ];
  for (const text of texts) {
    expect([text, await listed(text), await found(text)]).toEqual([text, [orderId], [orderId]]);
  }
  // Ids of one minute begin alike.
  const short = orderId.slice(0, 8).toUpperCase();
  expect(await listed(short)).toContain(orderId);
  expect(await found(short)).toContain(orderId);
});

it("an order is found by what a caller says and what is copied from mails", async () => {
  const person = aPerson({ name: "Łukasz D'Arc" });
  const tool = await aTool(shop, { name: "Dowel pin Ø8 x 30, ISO 2338, 5 N·m" });
  const { orderId } = await anOrder(shop, { person, tool });
  await anOrder(shop);
  await changeOrder(shop.as(person), "delivery", { orderId, address: "Dock 4", phone: "০১৭১১-৪৪০০৩৩" });
  await changeOrder(shop.as(person), "reference", {
    orderId,
    company: "Peña  & D’Arc – Werke",
    reference: "PO–88/ÄB",
  });
  const number = await numberOf(shop, orderId);
  const texts = [
    "pena & d'arc - werke",
    "PEÑA & D’ARC",
    "lukasz d´arc",
    "po-88/äb",
    "01711440033",
    "০১৭১১৪৪০০৩৩",
    "٠١٧١١ ٤٤٠٠٣٣",
    "dowel pin ø 8",
    "dowel pin 8x30",
    "DIN EN ISO 2338",
    "5 Nm",
    `BW–${number}`,
    `BW-${number}.`,
    `BW-${number}\u200B`,
    `\u200E${number}`,
    `\u2066${orderId}\u2069`,
  ];
  for (const text of texts) {
    expect([text, await listed(text), await found(text)]).toEqual([text, [orderId], [orderId]]);
  }
  await cancelOrder(shop.as(person), orderId);
  for (const text of ["DIN EN ISO 2338", "dowel pin 8x30", `BW–${number}.`]) {
    expect([text, await cancelled(text), await found(text)]).toEqual([text, [orderId], [orderId]]);
  }
});

it("an order is found by the part number of its tool in any writing, and by its other numbers", async () => {
  const tool = await aTool(shop);
  const { orderId } = await anOrder(shop, { tool });
  await anOrder(shop);
  const [{ number } = { number: "" }] = await shop.em.execute<{ number: string }[]>(
    "select part_number as number from tool where id = ?",
    [tool.id],
  );
  await shop.em.execute(
    "insert into part_number (key, tool_id, value, kind) values (part_key(?), ?, ?, 'customer')",
    ["ACME 77/4", tool.id, "ACME 77/4"],
  );
  for (const text of [number, number.toLowerCase(), number.replace("-", " "), "acme77-4", "ACME 77/4"]) {
    expect([text, await listed(text), await found(text)]).toEqual([text, [orderId], [orderId]]);
  }
});

it("a phone number is found without its country code, and with the zeros before it", async () => {
  const person = aPerson();
  const { orderId } = await anOrder(shop, { person });
  await changeOrder(shop.as(person), "delivery", { orderId, address: "Dock 4", phone: "+49 170 1234567" });
  for (const text of ["0170 1234567", "0170/1234567", "0049 170 1234567", "+49 170 1234567"]) {
    expect([text, await listed(text)]).toEqual([text, [orderId]]);
  }
});

it("a short number that begins with zeros is searched as it is typed", async () => {
  const person = aPerson();
  const { orderId } = await anOrder(shop, { person });
  await changeOrder(shop.as(person), "delivery", { orderId, address: "Dock 4", phone: "+44 555 08765" });
  expect(await listed("08765")).toEqual([orderId]);
});

it("a cancelled order is found by its number, short form and tool, and by nothing of its customer", async () => {
  const person = aPerson({ name: "Ottoline Vanterpool" });
  const { orderId, tool } = await anOrder(shop, { person });
  const number = await numberOf(shop, orderId);
  await cancelOrder(shop.as(person), orderId);
  for (const text of [`bw-${number}`, String(number), tool.name]) {
    expect([text, await cancelled(text), await found(text), await listed(text)]).toEqual([
      text,
      [orderId],
      [orderId],
      [],
    ]);
  }
  expect(await cancelled(orderId.slice(0, 8))).toContain(orderId);
  expect(await cancelled("ottoline vanter")).toEqual([]);
});

it.each([
  "%%",
  "_____",
  "100%",
  "'; drop table customer_order; --",
  "BW-999999999999",
  String.raw`\\`,
  "💡💡💡",
  "99999999",
])("a text that nothing matches finds nothing: %s", async (text) => {
  await anOrder(shop);
  expect([await listed(text), await cancelled(text), await found(text)]).toEqual([[], [], []]);
});

describe("an order of many lines", () => {
  it.each([
    [1, "Alder"],
    [3, "Birch"],
    [200, "Cedar"],
  ])("of %i is found by the name, number and reference of any line, once", async (count, wood) => {
    const tools = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        aTool(shop, { name: `${wood} peg ${1000 + at}`, stockQuantity: 10 }),
      ),
    );
    const { orderId } = await anOrderOfLines(
      shop,
      tools.map((tool, at) => ({ tool, quantity: 5, reference: `${wood}-R${1000 + at}` })),
      { reference: `Nile project ${wood}` },
    );
    const last = tools.at(-1);
    const texts = [
      `${wood} peg ${999 + count}`,
      wood,
      last?.partNumber ?? "",
      last?.partNumber.replace("-", " ") ?? "",
      `${wood}-r${999 + count}`,
    ];
    for (const text of texts) {
      expect([text, await listed(text), await found(text)]).toEqual([text, [orderId], [orderId]]);
    }
    expect(await listed(`nile ${wood} ${999 + count}`)).toHaveLength(1);
  });

  it("is found by words that are in different rows: lines, addresses, order and parcel", async () => {
    const person = aPerson({ name: "Ignatius Thistlewood" });
    const [bolt, nut] = [
      await aTool(shop, { name: "Anchor stud M8 x 45" }),
      await aTool(shop, { name: "Castle nut" }),
    ];
    const { orderId } = await aPaidOrderOfLines(
      shop,
      [
        { tool: bolt, quantity: 5 },
        { tool: nut, quantity: 5, reference: "Rack 9b" },
      ],
      { person, reference: "PO 5150" },
    );
    await shipOrder(shop.as(admin), orderId, { carrier: "GLS", trackingNumber: "TRK-777" });
    for (const text of [
      "thistlewood castle m8x45",
      "anchor castle",
      "5150 rack 9b",
      "trk-777 stud",
      "castle m8",
    ]) {
      expect([text, await listed(text), await found(text)]).toEqual([text, [orderId], [orderId]]);
    }
    for (const text of ["thistlewood hammer", "castle m9", "anchor m8 x 46"])
      expect(await listed(text)).toEqual([]);
  });
});

it("orders of words that are all common are found page by page, and counted", async () => {
  const tool = await aTool(shop, { name: "Ubiquitous washer" });
  const { orderId } = await anOrder(shop, { tool, person: aPerson({ name: "Commonplace Buyer" }) });
  await copyOrders(shop, { of: orderId, count: 1100 });
  const other = await anOrder(shop, { tool: await aTool(shop, { name: "Ubiquitous pin" }) });
  for (const text of ["ubiquitous washer", "ubiquitous commonplace a", tool.partNumber]) {
    const filter = { text };
    const { rows, total } = await listAllOrders(shop.as(admin), { filter, sort: "oldest", limit: 20 });
    expect([text, rows.length, rows.some(({ id }) => id === other.orderId)]).toEqual([text, 20, false]);
    expect(total).toBe(1101);
  }
  expect(await listed("ubiquitous pin")).toEqual([other.orderId]);
});
