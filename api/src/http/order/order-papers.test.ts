import { expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aPaidOrder } from "../../testing/factories.ts";
import { shownNumberOf } from "../../testing/order-queries.ts";
import { anAdmin } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();

it("packing slip, file and the customer's page have what customer and staff have changed", async () => {
  const { orderId, person, tool, intentId } = await aPaidOrder(api.shop, { quantity: 2 });
  const put = async (path: string, body: object, caller = admin) => {
    expect((await api.call("PUT", path, { person: caller, body })).body).toEqual({ changed: true });
  };
  await put(`/orders/${orderId}/reference`, { company: "Okafor Works", reference: "PO-4711" }, person);
  await put(`/manage/orders/${orderId}/delivery`, { address: "Dock 4, Chattogram", phone: "+880 1711 1" });
  const body = { carrier: "DHL", trackingNumber: "JD 1" };
  await api.call("POST", `/manage/orders/${orderId}/ship`, { person: admin, body });
  await put(`/manage/orders/${orderId}/parcel`, { carrier: "GLS", trackingNumber: "GL 22" });

  const orderNumber = await shownNumberOf(api.shop, orderId);
  const shown = {
    orderNumber,
    company: "Okafor Works",
    reference: "PO-4711",
    address: "Dock 4, Chattogram",
    phone: "+880 1711 1",
    carrier: "GLS",
    trackingNumber: "GL 22",
  };
  const { body: printed } = await api.call("GET", `/manage/orders/packing-slips?ids=${orderId}`, {
    person: admin,
  });
  expect(printed).toMatchObject([
    { ...shown, id: orderId, customerName: person.name, items: [{ name: tool.name, quantity: 2 }] },
  ]);
  expect((await api.call("GET", `/orders/${orderId}`, { person })).body).toMatchObject({
    ...shown,
    _id: orderId,
    userName: person.name,
  });

  const file = await fetch(`${api.url}/api/manage/orders.csv?q=${orderNumber}`, {
    headers: { authorization: `bearer ${await api.issuer.token(admin)}` },
  });
  const [, line] = (await file.text()).split("\r\n");
  expect(line?.startsWith(`${orderNumber},${orderId},`)).toBe(true);
  // A phone number would be a formula, and a spreadsheet would show another one.
  expect(
    line?.endsWith(
      `,${intentId},${person.name},${person.email},"=""+880 1711 1""","Dock 4, Chattogram",Okafor Works,PO-4711,GLS,GL 22`,
    ),
  ).toBe(true);
});
