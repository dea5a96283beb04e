interface Event {
  readonly id: string;
  readonly type: string;
}

interface Desk {
  /** Checks the signature over the exact bytes; throws where it does not hold. */
  readonly verify: (body: Uint8Array, signature: string) => Event;
  /** INSERT ... ON CONFLICT (event_id) DO NOTHING, committed when it returns. */
  readonly store: (event: Event, body: Uint8Array) => Promise<void>;
}

/** Answers the status for the provider. The work itself is somebody else's. */
export async function receiveWebhook(
  body: Uint8Array,
  signature: string,
  { verify, store }: Desk,
): Promise<200 | 400 | 503> {
  let event: Event;
  try {
    event = verify(body, signature);
  } catch {
    return 400; // not from the provider: nothing is kept
  }
  try {
    await store(event, body);
  } catch {
    return 503; // not safe yet: please send it again
  }
  return 200; // we have it, and will never ask for it again
}
