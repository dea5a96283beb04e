import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { fromDollars, type Money } from "../../lib/money.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { paths } from "../../lib/paths.ts";
import { orderKeys } from "../order/order.api.ts";
import { defineList, readOneOf } from "../records/list.ts";

type Schemas = components["schemas"];

export type ReturnState = Schemas["Return"]["state"];

const readReturn = ({ _id, ...wire }: Schemas["Return"]) => ({ ...wire, id: _id });

/** A return as its customer sees it. */
export type OwnReturn = Readonly<ReturnType<typeof readReturn>>;

/** The returns of one order of the customer, the latest first. */
export type OwnReturns = Omit<Schemas["OwnReturns"], "returns"> & { readonly returns: readonly OwnReturn[] };

export const ownReturnsQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.returns(orderId),
    queryFn: async (): Promise<OwnReturns> => {
      const params = { path: { id: orderId } };
      const own = await unwrap(customerApi.GET("/orders/{id}/returns", { params }));
      return { ...own, returns: own.returns.map(readReturn) };
    },
  });

/** The units of lines that the customer wants to return, and why. */
export interface ReturnRequest {
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  readonly reason: string;
}

/** Requests a return of units of an order. */
export const requestReturn = (orderId: string, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["request-return", orderId],
    mutationFn: async ({ lines, reason }: ReturnRequest): Promise<void> => {
      const body = { lines: [...lines], reason };
      await unwrap(customerApi.POST("/orders/{id}/returns", { params: { path: { id: orderId } }, body }));
    },
    onSettled: () =>
      Promise.all(
        [orderKeys.returns(orderId), orderKeys.details(orderId), orderKeys.events(orderId)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });

const PENDING_POLL_MS = 3000;

const readManagedReturn = ({ _id, userName, ...wire }: Schemas["ManagedReturn"]) => ({
  ...wire,
  id: _id,
  customerName: userName,
  amount: fromDollars(wire.amount),
  refundAmount: fromDollars(wire.refundAmount),
});

/** A return as staff see it. */
export type ManagedReturn = Readonly<ReturnType<typeof readManagedReturn>>;

/** The open returns, the oldest first, or all, the latest first. Polled while a refund is pending. */
export const managedReturns = defineList({
  key: ["manage-orders", "returns"],
  path: paths.manageReturns,
  filters: [],
  read: (address) => ({ state: readOneOf(["open", "all"], address.get("state")) }),
  fetchPage: async (view, part): Promise<ListPage<ManagedReturn>> => {
    const query = { ...view, ...part };
    const { data, headers } = await unwrapWithHeaders(
      customerApi.GET("/manage/returns", { params: { query } }),
    );
    return listPage(data.map(readManagedReturn), headers);
  },
  pollMs: (page) => (page?.items.some(({ refundPending }) => refundPending) ? PENDING_POLL_MS : false),
});

/** A step that staff take with a return. */
export type ReturnStep =
  | { readonly to: "accept" | "refund" }
  | { readonly to: "decline"; readonly reason: string }
  | { readonly to: "receive"; readonly lines: readonly { position: number; restock: boolean }[] };

/** The outcome of the refund that a step requested; `owed`: requested, and not done yet. */
export type ReturnRefund = Pick<Schemas["Refund"], "status" | "failure"> & { readonly amount: Money };

async function sendStep(id: string, step: ReturnStep): Promise<ReturnRefund | undefined> {
  const params = { path: { id } };
  if (step.to === "accept") await unwrap(customerApi.POST("/manage/returns/{id}/accept", { params }));
  if (step.to === "refund") {
    const wire = await unwrap(customerApi.POST("/manage/returns/{id}/refund", { params }));
    return { amount: fromDollars(wire.amount), status: wire.status, failure: wire.failure };
  }
  if (step.to === "decline") {
    const body = { reason: step.reason };
    await unwrap(customerApi.POST("/manage/returns/{id}/decline", { params, body }));
  }
  if (step.to === "receive") {
    const body = { lines: [...step.lines] };
    await unwrap(customerApi.POST("/manage/returns/{id}/receive", { params, body }));
  }
  return undefined;
}

/** Takes a step with a return and returns its refund, if it requested one; then fetches every list of orders and returns again. */
export const takeStep = (id: string, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["return-step", id],
    mutationFn: (step: ReturnStep) => sendStep(id, step),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["manage-orders"] }),
  });
