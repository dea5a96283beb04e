import type { PaymentGateway } from "../domain/shared/payment-gateway.ts";
import type { Metrics } from "./metrics.ts";

/** The same gateway with each call's time measured: `ok`, or `failed` where it threw. */
export function timedGateway(
  gateway: PaymentGateway,
  { stripeApi }: Pick<Metrics, "stripeApi">,
): PaymentGateway {
  return new Proxy(gateway, {
    get(target, op) {
      const call: unknown = Reflect.get(target, op);
      if (typeof call !== "function" || typeof op !== "string") return call;
      return async (...args: unknown[]): Promise<unknown> => {
        const end = stripeApi.startTimer({ op });
        try {
          const answer: unknown = await Reflect.apply(call, target, args);
          end({ outcome: "ok" });
          return answer;
        } catch (error) {
          end({ outcome: "failed" });
          throw error;
        }
      };
    },
  });
}
