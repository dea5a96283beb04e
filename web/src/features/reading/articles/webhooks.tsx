import { Code } from "../code.tsx";
import { WebhookDiagram } from "../diagrams/webhook-diagram.tsx";

/** Why to store a webhook before acknowledging it. */
export function Webhooks() {
  return (
    <>
      <p>
        A payment provider notifies your server of a payment with an HTTP request. Your response 200 means:
        received, do not send it again. If you respond first and process afterwards, a crash in between loses
        the event. If you process first and respond afterwards, slow processing exceeds the provider’s
        timeout, the event is sent again, and two copies are processed at the same time.
      </p>
      <p>So do only what makes the response true: store the event, commit, respond.</p>
      <WebhookDiagram />
      <Code example="receive-webhook.ts" />
      <ul>
        <li>
          <strong>Check the signature over the exact bytes.</strong> A body that was parsed and serialised
          again can differ.
        </li>
        <li>
          <strong>Expect duplicates.</strong> The event’s id is unique in the table; the second delivery
          changes nothing and gets a 200.
        </li>
        <li>
          <strong>Expect any order.</strong> “Refunded” may arrive before “paid”. The worker therefore does
          not rely on the content of the event. It takes the id, fetches the current payment from the provider
          and updates the order to match.
        </li>
        <li>
          <strong>Expect missing events.</strong> Some events never arrive. A scheduled job checks payments
          with the provider that have been open for too long.
        </li>
      </ul>
      <p>
        Browser, webhook and scheduled job call the same function. It locks the order, checks amount, currency
        and owner, and changes the order once, no matter how often it is called.
      </p>
    </>
  );
}
