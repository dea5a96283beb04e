import type { EntityManager } from "@mikro-orm/postgresql";
import { requirePerson } from "../customer/customer.policy.ts";
import type { SignedIn } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError } from "../shared/errors.ts";
import { type Cents, formatDollars } from "../shared/money.ts";
import { findToolByName } from "../tool/find-tool.ts";
import { toolNotFound } from "../tool/tool-not-found.ts";
import { quantityError } from "../tool/order-quantity.ts";
import { HOME } from "../zone/terms.ts";
import { addressOfText } from "./order-address.ts";
import type { OrderReference } from "./order-reference.ts";
import type { FoundLine, TakenLine } from "./order-line.ts";
import { placeOrder } from "./place-order.ts";

/** An order of one tool, delivered at home. */
export interface PurchaseTool extends Partial<OrderReference> {
  readonly toolId?: string | undefined;
  readonly quantity: number;
  readonly phone: string;
  readonly address: string;
  /** The values that the caller saw; a difference from the server's values is rejected. */
  readonly claimed: {
    readonly itemName: string;
    readonly total: Cents;
    readonly email?: string | undefined;
    readonly customerName?: string | undefined;
  };
  /** The key that places one order, however often the request arrives. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Places an order of one line, see `placeOrder`. Without `toolId`, exactly one tool must have the name. Errors besides: `not-found`, `ambiguous-tool`,
 * `archived`, `quantity-out-of-range`, `sold-out`, `disagrees`. Spec section 7, `POST purchase`.
 */
export async function purchaseTool(ctx: DomainContext, input: PurchaseTool): Promise<{ orderId: string }> {
  const person = requirePerson(ctx.actor);
  assertSamePerson(person, input);
  const { claimed, quantity, phone, address, company = null, reference = null, idempotencyKey } = input;
  return placeOrder(ctx, {
    findLines: async (em) => [{ toolId: input.toolId ?? (await findToolId(em, claimed.itemName)), quantity }],
    zone: HOME.zone,
    delivery: addressOfText(address, { name: person.name, company, phone }),
    reference,
    explain: whyNot,
    agree: ([line], { total }) => assertAgreed(input, line, total),
    // The customer may have changed company and reference since.
    request:
      idempotencyKey === undefined
        ? null
        : {
            key: idempotencyKey,
            content: [input.toolId ?? null, claimed.itemName, quantity, claimed.total, phone, address],
          },
  });
}

function assertSamePerson(person: SignedIn, { claimed }: PurchaseTool): void {
  if (claimed.email !== undefined && canonicalEmail(claimed.email) !== person.email) {
    throw new DomainError("disagrees", "The email address differs from your account.", "email");
  }
  if (claimed.customerName !== undefined && claimed.customerName.trim() !== person.name) {
    throw new DomainError("disagrees", "The name differs from your account.", "customerName");
  }
}

const findToolId = async (em: EntityManager, name: string): Promise<string> =>
  (await findToolByName({ em }, name)).id;

function whyNot([line]: readonly FoundLine[]): DomainError {
  const tool = line?.tool;
  if (!tool) return toolNotFound();
  if (tool.archivedAt) return new DomainError("archived", "This tool is no longer sold.");
  const message = quantityError(tool, line.quantity);
  if (message !== null) return new DomainError("quantity-out-of-range", message, "quantity");
  return new DomainError("sold-out", leftError(tool.stockQuantity), "quantity");
}

function leftError(left: number): string {
  if (left === 0) return "No units are left.";
  return left === 1 ? "Only 1 unit is left. Order fewer." : `Only ${left} units are left. Order fewer.`;
}

function assertAgreed({ claimed }: PurchaseTool, line: TakenLine | undefined, total: Cents): void {
  const name = line?.tool.name;
  if (claimed.itemName !== name) {
    const message = `This tool is now called '${name}'. Check the new name and place the order again.`;
    throw new DomainError("disagrees", message, "itemName");
  }
  if (claimed.total !== total) {
    const message = `The price has changed. The total is now $${formatDollars(total)}. Check the new total and place the order again.`;
    throw new DomainError("disagrees", message, "total");
  }
}
