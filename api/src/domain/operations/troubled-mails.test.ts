import { expect, it } from "vitest";
import { runCommand } from "../../commands/run-command.ts";
import { actionsOf, anOperator } from "../../testing/an-operator.ts";
import { anOrder } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { newId } from "../shared/ids.ts";
import { resendMail } from "./troubled-mails.ts";

const shop = shopFixture();

async function aMail(status: "unknown" | "sent", order?: { orderId: string }): Promise<string> {
  const { orderId } = order ?? (await anOrder(shop));
  const id = newId();
  await shop.em.execute(
    `insert into mail (id, event_key, order_id, kind, status, finished_at) values (?, ?, ?, 'order.placed', ?, now())`,
    [id, `order.placed:${orderId}`, orderId, status],
  );
  return id;
}

it("lists an email that may not have arrived, sends it again, and records who requested it", async () => {
  const id = await aMail("unknown");
  const ops = (...args: string[]) => runCommand(args, async () => anOperator(shop));
  expect((await ops("mails", "list")).out).toContain(id);
  expect(await ops("mails", "resend", id)).toMatchObject({ exitCode: 0, out: `${id} will be sent again.\n` });
  expect(await countOf(shop, "mail where id = ? and status = 'waiting'", [id])).toBe(1);
  expect((await ops("mails", "list")).out).toBe("All emails were delivered to the mail server.\n");
  expect((await actionsOf(shop)).at(-1)).toBe(`mails.resend done ${id}`);
});

it("says of one that no longer applies that it is not sent, and no longer lists it", async () => {
  const order = await anOrder(shop);
  const id = await aMail("unknown", order);
  await cancelOrder(shop.as(order.person), order.orderId);
  const before = await countOf(shop, "outbox");
  const ops = (...args: string[]) => runCommand(args, async () => anOperator(shop));
  const { out, exitCode } = await ops("mails", "resend", id);
  expect([exitCode, out]).toEqual([
    0,
    expect.stringMatching(`^${id} was not sent: its order or part has changed`),
  ]);
  expect((await ops("mails", "list")).out).toBe("All emails were delivered to the mail server.\n");
  expect(await countOf(shop, "outbox")).toBe(before);
});

it("one that was sent is not sent again", async () => {
  const id = await aMail("sent");
  const before = await countOf(shop, "outbox");
  await expect(resendMail(anOperator(shop), { id })).rejects.toMatchObject({ code: "mail-not-due" });
  expect(await countOf(shop, "outbox")).toBe(before);
  expect((await actionsOf(shop)).at(-1)).toBe(`mails.resend refused ${id}`);
});
