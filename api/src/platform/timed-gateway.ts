import type { PaymentGateway } from "../domain/shared/payment-gateway.ts";
import type { Metrics } from "./metrics.ts";
import { noTracing, type Tracing } from "./tracing.ts";

/** The same gateway with each call's time measured, `ok`, or `failed` where it threw, and each call a part of its trace. */
export function timedGateway(
  gateway: PaymentGateway,
  { stripeApi }: Pick<Metrics, "stripeApi">,
  tracing: Tracing = noTracing,
): PaymentGateway {
  return new Proxy(gateway, {
    get(target, op) {
      const call: unknown = Reflect.get(target, op);
      if (typeof call !== "function" || typeof op !== "string") return call;
      const ask = (args: unknown[]): Promise<unknown> =>
        Promise.resolve<unknown>(Reflect.apply(call, target, args));
      return async (...args: unknown[]): Promise<unknown> => {
        const end = stripeApi.startTimer({ op });
        try {
          const answer = await tracing.span({ name: `stripe ${op}`, kind: "client" }, () => ask(args));
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
