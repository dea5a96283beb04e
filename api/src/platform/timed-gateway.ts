import type { PaymentGateway, RefundRejection } from "../domain/shared/payment-gateway.ts";
import type { Metrics } from "./metrics.ts";
import { noTracing, type Tracing } from "./tracing.ts";

/** Returns the gateway with a metric and a span for each call. */
export function timedGateway(
  gateway: PaymentGateway,
  { stripeApi }: Pick<Metrics, "stripeApi">,
  tracing: Tracing = noTracing,
): PaymentGateway {
  return new Proxy(gateway, {
    get(target, op) {
      const call: unknown = Reflect.get(target, op);
      if (typeof call !== "function" || typeof op !== "string") return call;
      const invoke = (args: unknown[]): Promise<unknown> =>
        Promise.resolve<unknown>(Reflect.apply(call, target, args));
      return async (...args: unknown[]): Promise<unknown> => {
        const end = stripeApi.startTimer({ op });
        try {
          const result = await tracing.span({ name: `stripe ${op}`, kind: "client" }, () => invoke(args));
          end({ outcome: outcomeOf(result) });
          return result;
        } catch (error) {
          end({ outcome: "failed" });
          throw error;
        }
      };
    },
  });
}

/** Returns the outcome of a response. Calls that throw are `failed`. */
function outcomeOf(result: unknown): "ok" | "key-spent" | "rejected" {
  if (result === "key-spent") return result;
  return isRejection(result) ? "rejected" : "ok";
}

const isRejection = (result: unknown): result is RefundRejection =>
  typeof result === "object" && result !== null && "code" in result && "detail" in result;
