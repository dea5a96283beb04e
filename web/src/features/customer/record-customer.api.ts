import { customerApi, unwrap } from "../../lib/api-client.ts";

/** The API's limit for names; identity providers allow longer ones. */
const NAME_MAX = 100;

/** Upserts the signed-in customer. The returned token is the one that we have. */
export async function recordCustomer({ email, name }: { email: string; name: string }): Promise<void> {
  const body = { email, name: name.slice(0, NAME_MAX).trim() };
  await unwrap(customerApi.PUT("/user/{email}", { params: { path: { email } }, body }));
}
