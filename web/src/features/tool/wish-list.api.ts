import { customerApi, unwrap } from "../../lib/api-client.ts";

/** Fetches the ids of the tools on the customer's list. */
export const readWishes = async (): Promise<string[]> => unwrap(customerApi.GET("/wishlist"));

/** Adds the wishes of this device and returns the whole list. */
export const mergeWishes = async (toolIds: readonly string[]): Promise<string[]> =>
  unwrap(customerApi.PUT("/wishlist", { body: { toolIds: [...toolIds] } }));

/** Adds a tool to the customer's list or removes it. */
export async function changeWish(toolId: string, wished: boolean): Promise<void> {
  const params = { path: { id: toolId } };
  await (wished
    ? unwrap(customerApi.PUT("/wishlist/{id}", { params }))
    : unwrap(customerApi.DELETE("/wishlist/{id}", { params })));
}
