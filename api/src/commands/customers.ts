import { eraseCustomer } from "../domain/operations/erase-customer.ts";
import { type Command, readOne } from "./command.ts";

export const customersErase: Command = {
  name: "customers erase",
  usage: "E-MAIL",
  does: "takes a person out of the shop for good; orders and money are kept without them",
  async run(ctx, { positionals }) {
    const erased = await eraseCustomer(ctx, readOne(positionals, "e-mail"));
    const { customerIds, orders, reviews, events } = erased;
    return {
      data: erased,
      lines: [
        `${customerIds.join(" ")} is erased from ${orders} orders, ${reviews} reviews, ${events} Stripe events`,
      ],
    };
  },
};
