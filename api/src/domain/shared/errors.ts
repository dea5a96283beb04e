/** The stable error codes. The transport maps them to a status; a worker stops retrying. */
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
  | "too-many-changes"
  | "too-many-reviews"
  | "too-many-wishes"
  | "too-many-stock-alerts"
  | "can-be-ordered"
  | "amount-out-of-range"
  | "disagrees"
  | "already-paid"
  | "being-cancelled"
  | "payment-not-succeeded"
  | "payment-processing"
  | "payment-mismatch"
  | "mail-not-due"
  | "idempotency-key-reused"
  | "order-was-cancelled"
  | "not-paid"
  | "not-shipped"
  | "being-refunded"
  | "already-refunded"
  | "already-shipped"
  | "already-delivered"
  | "charge-disputed"
  | "changed-meanwhile"
  | "not-owed"
  | "order-changed"
  | "refund-too-large"
  | "return-too-late"
  | "return-open"
  | "return-state"
  | "unknown-image"
  | "record-taken"
  | "record-in-use"
  | "too-many-records"
  | "unknown-category"
  | "unknown-attribute"
  | "bad-attributes"
  | "unknown-family"
  | "too-many-families"
  | "family-has-documents"
  | "too-many-documents"
  | "title-taken"
  | "revision-taken"
  | "bad-family-parts"
  | "bad-relations"
  | "too-deep"
  | "too-many-categories"
  | "category-in-use"
  | "category-taken"
  | "attribute-taken"
  | "attribute-in-use"
  | "bad-synonyms"
  | "synonyms-taken"
  | "too-many-synonyms"
  | "bad-filter"
  | "too-many-filters"
  | "part-number-taken"
  | "bad-aliases"
  | "bad-price"
  | "bad-price-breaks"
  | "nothing-chosen"
  | "orders-open"
  | "account-erased"
  | "too-many-people"
  | "already-running";

/**
 * An error that the same input would cause again, so that a retry is pointless.
 * `message` is shown to users; `field` names the invalid input, if any.
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

/** An error of several inputs, each with what would be right. */
export class BadFields extends DomainError {
  readonly errors: readonly { readonly field: string; readonly message: string }[];

  constructor(code: DomainErrorCode, errors: BadFields["errors"]) {
    super(code, errors.map(({ field, message }) => `${field} ${message}.`).join(" "));
    this.errors = errors;
  }
}

/** Returns the error of a key that was used before for another `what`, such as another order. */
export function keyReused(what: string): DomainError {
  const message = `This Idempotency-Key was used for another ${what}. Use a new one.`;
  return new DomainError("idempotency-key-reused", message, "idempotencyKey");
}

/** An error that ends by itself after some seconds. */
export class TooSoon extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(code: DomainErrorCode, message: string, retryAfterSeconds: number) {
    super(code, message);
    this.name = "TooSoon";
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type Gateway = "stripe" | "keycloak" | "storage";

/** An external service did not respond; the same call may succeed later. */
export class GatewayUnavailable extends Error {
  readonly gateway: Gateway;

  constructor(gateway: Gateway, cause: unknown) {
    super(`${gateway} did not respond`, { cause });
    this.name = "GatewayUnavailable";
    this.gateway = gateway;
  }
}

/** The storage has no space for the file; nothing was stored. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super("the storage is full", { cause });
    this.name = "StorageFull";
  }
}
