import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { fromDollars, type Money } from "../../lib/money.ts";
import { orderKeys } from "../order/order.api.ts";

export type ReturnState = "requested" | "accepted" | "declined" | "received" | "refunded";

/** A return as its customer sees it. */
export interface OwnReturn {
  readonly id: string;
  /** Units. */
  readonly quantity: number;
  readonly reason: string;
  readonly state: ReturnState;
  readonly declineReason: string | null;
  /** Whether its refund was requested and is neither done nor failed. */
  readonly refundPending: boolean;
  readonly requestedAt: Date;
}

interface OwnReturns {
  /** Units that can be returned now. */
  readonly returnable: number;
  /** The last day for a request (UTC, `YYYY-MM-DD`), once it is over. */
  readonly endedOn: string | undefined;
  /** The latest first. */
  readonly returns: readonly OwnReturn[];
}

/** A return as staff see it. */
export interface ManagedReturn extends OwnReturn {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly itemName: string;
  /** Units of the order. */
  readonly ordered: number;
  readonly customerName: string;
  /** What the units cost. */
  readonly amount: Money;
  /** What a refund would pay now. */
  readonly refundAmount: Money;
  /** Why its last refund failed; null where none has. */
  readonly refundFailure: string | null;
}

type WireReturn = components["schemas"]["Return"];

const readReturn = ({ _id, requestedAt, ...wire }: WireReturn): OwnReturn => ({
  ...wire,
  id: _id,
  requestedAt: new Date(requestedAt),
});

/** The returns of one order of the customer. */
export const ownReturnsQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.returns(orderId),
    queryFn: async (): Promise<OwnReturns> => {
      const params = { path: { id: orderId } };
      const { returnable, endedOn, returns } = await unwrap(
        customerApi.GET("/orders/{id}/returns", { params }),
      );
      return { returnable, endedOn, returns: returns.map(readReturn) };
    },
  });

/** Requests a return of units of an order. */
export const requestReturn = (orderId: string, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["request-return", orderId],
    mutationFn: async (body: { quantity: number; reason: string }): Promise<void> => {
      await unwrap(customerApi.POST("/orders/{id}/returns", { params: { path: { id: orderId } }, body }));
    },
    onSettled: () =>
      Promise.all(
        [orderKeys.returns(orderId), orderKeys.details(orderId), orderKeys.events(orderId)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });

export type ReturnList = "open" | "all";

const PENDING_POLL_MS = 3000;

/** The open returns, the oldest first, or all, the latest first; at most 100. Polled while a refund is pending. */
export const returnsQuery = (list: ReturnList) =>
  queryOptions({
    queryKey: ["manage-orders", "returns", list],
    queryFn: async (): Promise<ManagedReturn[]> => {
      const found = await unwrap(customerApi.GET("/manage/returns", { params: { query: { state: list } } }));
      return found.map((wire) => ({
        ...wire,
        ...readReturn(wire),
        customerName: wire.userName,
        amount: fromDollars(wire.amount),
        refundAmount: fromDollars(wire.refundAmount),
      }));
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ refundPending }) => refundPending) ? PENDING_POLL_MS : false,
  });

/** A step that staff take with a return. */
export type ReturnStep =
  | { readonly to: "accept" | "refund" }
  | { readonly to: "decline"; readonly reason: string }
  | { readonly to: "receive"; readonly restock: boolean };

/** What became of the refund that a step requested. */
export interface ReturnRefund {
  readonly amount: Money;
  /** `owed`: requested, and not done yet. */
  readonly status: "owed" | "done" | "failed";
  /** Why it failed; empty where it has not. */
  readonly failure: string;
}

async function sendStep(id: string, step: ReturnStep): Promise<ReturnRefund | undefined> {
  const params = { path: { id } };
  if (step.to === "accept") await unwrap(customerApi.POST("/manage/returns/{id}/accept", { params }));
  if (step.to === "refund") {
    const wire = await unwrap(customerApi.POST("/manage/returns/{id}/refund", { params }));
    return { amount: fromDollars(wire.amount), status: wire.status, failure: wire.failure ?? "" };
  }
  if (step.to === "decline") {
    const body = { reason: step.reason };
    await unwrap(customerApi.POST("/manage/returns/{id}/decline", { params, body }));
  }
  if (step.to === "receive") {
    const body = { restock: step.restock };
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
