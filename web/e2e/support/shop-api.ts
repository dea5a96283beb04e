import { z } from "zod";
import { type Account, readStack } from "./stack-state.ts";

const order = z.object({ _id: z.string(), status: z.string(), transactionId: z.string().nullable() });
const tool = z.object({
  _id: z.string(),
  name: z.string(),
  price: z.number(),
  minOrder: z.number(),
  available: z.number(),
});

export type Tool = z.infer<typeof tool>;
export type Order = z.infer<typeof order>;

/** An access token of an account, by the client that only the embedded stack has. */
async function token({ email, password }: Account): Promise<string> {
  const { url, realm } = readStack().parts.keycloak;
  const answer = await fetch(`${url}/realms/${realm}/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: "stack-token",
      grant_type: "password",
      scope: "openid",
      username: email,
      password,
    }),
  });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

/** A call below /api in the name of an account, or of nobody. */
export async function call(path: string, account?: Account): Promise<Response> {
  const headers = account ? { authorization: `bearer ${await token(account)}` } : undefined;
  return fetch(`${readStack().origin}/api/${path}`, headers ? { headers } : {});
}

/** The order as its owner sees it. */
export async function readOrder(id: string, account: Account): Promise<Order> {
  return order.parse(await (await call(`payment/${id}`, account)).json());
}

/** The tool as everybody sees it. */
export async function readTool(id: string): Promise<Tool> {
  return tool.parse(await (await call(`purchase/${id}`)).json());
}

/** A tool of which several smallest orders are in stock. */
export async function anyTool(): Promise<Tool> {
  const tools = z.array(tool).parse(await (await call("tools")).json());
  const found = tools.find(
    ({ minOrder, available, price }) => available >= 5 * minOrder && price * minOrder >= 1,
  );
  if (!found) throw new Error("No tool is left in stock: start the stack with fresh data.");
  return found;
}
