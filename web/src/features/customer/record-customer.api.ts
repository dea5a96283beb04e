import { customerApi, unwrap } from "../../lib/api-client.ts";

/** As much of a name as the shop keeps; identity providers allow longer ones. */
const NAME_MAX = 100;

/** Tells the shop who has signed in. The answered token is the one we hold already. */
export async function recordCustomer({ email, name }: { email: string; name: string }): Promise<void> {
  const body = { email, name: name.slice(0, NAME_MAX).trim() };
  await unwrap(customerApi.PUT("/user/{email}", { params: { path: { email } }, body }));
}
