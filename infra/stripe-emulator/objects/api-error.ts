/** The `error` of a response that rejects a request. */
export interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  [field: string]: unknown;
}

/** A rejection in Stripe's own shape; thrown by operations, sent by the server. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** True when the request was rejected before it was carried out: such responses are not stored for an idempotency key. */
  readonly beforeExecution: boolean;

  constructor(status: number, body: ErrorBody, options: { beforeExecution?: boolean } = {}) {
    super(body.message);
    this.name = "ApiError";
    this.status = status;
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll("_", "-")}` }
      : body;
    this.beforeExecution = options.beforeExecution ?? false;
  }
}

/** A 400 `invalid_request_error`. */
export function invalidRequest(message: string, fields: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, ...fields });
}

/** `resource_missing`: 404 when the path names it, 400 when a parameter does. */
export function resourceMissing(
  noun: string,
  id: string,
  where: { param: string; inPath: boolean },
): ApiError {
  return new ApiError(where.inPath ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${noun}: '${id}'`,
    param: where.param,
  });
}
