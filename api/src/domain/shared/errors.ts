/** What went wrong, as a stable word. The transport decides the status; a worker stops retrying. */
export type DomainErrorCode =
  | "forbidden"
  | "not-found"
  | "last-admin"
  | "role-being-changed"
  | "ambiguous-tool"
  | "ambiguous-order"
  | "sold-out"
  | "archived"
  | "stock-out-of-range"
  | "quantity-out-of-range"
  | "too-many-pending-orders"
  | "too-many-reviews"
  | "too-many-wishes"
  | "amount-out-of-range"
  | "disagrees"
  | "already-paid"
  | "being-cancelled"
  | "payment-not-succeeded"
  | "payment-processing"
  | "payment-mismatch"
  | "mail-refused"
  | "mail-unknown"
  | "mail-not-due"
  | "idempotency-key-reused"
  | "order-was-cancelled"
  | "not-paid"
  | "not-shipped"
  | "being-refunded"
  | "already-refunded"
  | "not-owed"
  | "order-changed"
  | "refund-too-large"
  | "unknown-image"
  | "nothing-chosen"
  | "orders-open"
  | "account-erased"
  | "too-many-people"
  | "already-running";

/**
 * A refusal that the same input will meet again: retrying is pointless.
 * `message` is a sentence for people; `field` names the domain input that is at fault, if one is.
 */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  readonly field: string | undefined;

  constructor(code: DomainErrorCode, message: string, field?: string) {
    super(message);
    this.name = "DomainError";
    this.code = code;
    this.field = field;
  }
}

/** The refusal of a key that was sent with another `what` before, such as another order. */
export function keyReused(what: string): DomainError {
  const message = `This Idempotency-Key belongs to another ${what}: use a new one.`;
  return new DomainError("idempotency-key-reused", message, "idempotencyKey");
}

/** A refusal that time alone lifts, after so many seconds. */
export class TooSoon extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(code: DomainErrorCode, message: string, retryAfterSeconds: number) {
    super(code, message);
    this.name = "TooSoon";
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type Gateway = "stripe" | "keycloak" | "storage";

/** Something outside the shop did not answer; the same call may succeed later. */
export class GatewayUnavailable extends Error {
  readonly gateway: Gateway;

  constructor(gateway: Gateway, cause: unknown) {
    super(`${gateway} did not answer`, { cause });
    this.name = "GatewayUnavailable";
    this.gateway = gateway;
  }
}

/** There is no room for another file. Nothing of it was kept. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super("the storage is full", { cause });
    this.name = "StorageFull";
  }
}
