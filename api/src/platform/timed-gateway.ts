import type { PaymentGateway, RefundRejection } from "../domain/shared/payment-gateway.ts";
import type { Metrics } from "./metrics.ts";
import { noTracing, type Tracing } from "./tracing.ts";

/** The same gateway with each call's time measured and named by its outcome, and each call a part of its trace. */
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
          end({ outcome: outcomeOf(answer) });
          return answer;
        } catch (error) {
          end({ outcome: "failed" });
          throw error;
        }
      };
    },
  });
}

/** Stripe answered; not always with what it was asked for. What throws is `failed`. */
function outcomeOf(answer: unknown): "ok" | "key-spent" | "rejected" {
  if (answer === "key-spent") return answer;
  return isRejection(answer) ? "rejected" : "ok";
}

const isRejection = (answer: unknown): answer is RefundRejection =>
  typeof answer === "object" && answer !== null && "code" in answer && "detail" in answer;
