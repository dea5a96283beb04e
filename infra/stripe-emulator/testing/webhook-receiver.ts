import { createServer } from "node:http";
import Stripe from "stripe";

const { webhooks } = new Stripe("sk_test_receiver");

/** One request that came in, with the result of the SDK's own check. */
export interface Received {
  body: string;
  signature: string;
  event: Stripe.Event | null;
  rejection: string | null;
  status: number;
}

export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** Ids of the events that passed the SDK's check, in order of arrival. */
  accepted(): string[];
  types(): string[];
  close(): Promise<void>;
}

function check(body: string, signature: string, secret: string): Pick<Received, "event" | "rejection"> {
  try {
    return { event: webhooks.constructEvent(body, signature, secret), rejection: null };
  } catch (error) {
    return { event: null, rejection: error instanceof Error ? error.message : String(error) };
  }
}

/** An endpoint as the shop has one: 400 for what the SDK rejects, else what `statusFor` returns (200). */
export async function startWebhookReceiver(
  secret: string,
  statusFor: (count: number) => number = () => 200,
): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const signature = String(request.headers["stripe-signature"] ?? "");
      const checked = check(body, signature, secret);
      const status = checked.event ? statusFor(received.length) : 400;
      received.push({ body, signature, ...checked, status });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const events = (): Stripe.Event[] =>
    received.flatMap(({ event, status }) => (event && status < 300 ? [event] : []));
  return {
    url: `http://127.0.0.1:${address.port}/api/stripe/webhook`,
    received,
    accepted: () => events().map((event) => event.id),
    types: () => events().map((event) => event.type),
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeAllConnections();
      await closed;
    },
  };
}
