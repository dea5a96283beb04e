import { Code } from "../code.tsx";
import { WebhookFigure } from "../figures/webhook-figure.tsx";

/** Why a webhook is stored before it is answered. */
export function Webhooks() {
  return (
    <>
      <p>
        A payment provider tells you of a payment by calling your server. Your answer 200 means: I have it,
        never send it again. If you answer first and work afterwards, a crash in between loses the message for
        good. If you work first and answer afterwards, slow work runs into the provider’s time limit, the
        event is sent again, and now two copies are being worked on.
      </p>
      <p>
        So do the one thing that makes the answer true, and nothing else: store the event, commit, answer.
      </p>
      <WebhookFigure />
      <Code example="receive-webhook.ts" />
      <ul>
        <li>
          <strong>Check the signature over the exact bytes.</strong> A body that was parsed and written again
          is another one.
        </li>
        <li>
          <strong>Expect repetition.</strong> The event’s id is unique in the table; the second delivery
          changes nothing and gets its 200.
        </li>
        <li>
          <strong>Expect disorder.</strong> “Refunded” may arrive before “paid”. The worker therefore does not
          believe the event’s story. It takes the id, asks the provider how the payment stands now, and moves
          the order to that.
        </li>
        <li>
          <strong>Expect silence.</strong> Some events never come. A timer asks the provider about payments
          that have been open for too long.
        </li>
      </ul>
      <p>
        Browser, webhook and timer end in the same function, which locks the order, compares amount, currency
        and owner, and changes it once, however often it is called.
      </p>
    </>
  );
}
