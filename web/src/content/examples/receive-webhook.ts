interface Event {
  readonly id: string;
  readonly type: string;
}

interface Dependencies {
  /** Checks the signature over the exact bytes; throws if it is invalid. */
  readonly verify: (body: Uint8Array, signature: string) => Event;
  /** INSERT ... ON CONFLICT (event_id) DO NOTHING, committed when it returns. */
  readonly store: (event: Event, body: Uint8Array) => Promise<void>;
}

/** Returns the status for the provider. A worker processes the event later. */
export async function receiveWebhook(
  body: Uint8Array,
  signature: string,
  { verify, store }: Dependencies,
): Promise<200 | 400 | 503> {
  let event: Event;
  try {
    event = verify(body, signature);
  } catch {
    return 400; // not from the provider: store nothing
  }
  try {
    await store(event, body);
  } catch {
    return 503; // not stored: the provider sends it again
  }
  return 200; // stored: the provider does not send it again
}
