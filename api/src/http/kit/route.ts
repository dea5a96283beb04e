import type { ParsedUrlQuery } from "node:querystring";
import type { Readable } from "node:stream";
import type { DomainContext } from "../../domain/shared/context.ts";
import type { VerifyBody } from "./body.ts";
import type { ProblemCode } from "./problem.ts";
import type { Returned } from "./shown-as.ts";
import type { Upload } from "./upload.ts";
import type { z } from "./zod.ts";

/**
 * The allowed callers. `public`: everybody; `signed-in`: users with a valid access token and a verified email; `admin`: the same with the
 * admin role in the token (the use case also checks the database, see `requireAdmin`); `stripe`: clients that sign with the
 * webhook secret. A route without a policy does not compile.
 */
export type Policy = "public" | "signed-in" | "admin" | "stripe";

/** The rate limit that counts a call; rejected calls count as `refused`. */
export type RateLimit =
  | "reads"
  | "writes"
  | "orders"
  | "webhook"
  | "uploads"
  | "pictures"
  | "mails"
  | "refused";

export interface ResponseShape {
  readonly description: string;
  readonly body?: z.ZodType;
  /** The data of server-sent events, instead of a body. The handler returns the stream. */
  readonly events?: z.ZodType;
  /** The type of a file, instead of a body. The handler returns the stream. */
  readonly file?: "text/csv";
  readonly headers?: Readonly<Record<string, string>>;
}

export type Responses = Readonly<Record<number, ResponseShape>>;

type BodyOf<Shape extends ResponseShape> = Shape extends { body: infer Body extends z.ZodType }
  ? Returned<z.input<Body>>
  : Shape extends { events: z.ZodType } | { file: string }
    ? Readable
    : undefined;

export type Reply<R extends Responses> = {
  [Status in keyof R & number]: {
    readonly status: Status;
    readonly body: BodyOf<R[Status]>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof R & number];

export type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The input of a handler: the parsed request and the domain context. */
export interface Exchange<Params, Query, Headers, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  /** The unparsed body, for routes that need it. */
  readonly rawBody: string;
  /** The file of a route with `upload`, otherwise empty. */
  readonly file: Uint8Array;
  /** The verified access token, or empty. */
  readonly token: string;
  /** The network of the client's address, for the limits of anonymous clients. */
  readonly client: string;
  readonly domain: DomainContext;
}

/** The declaration of a call: what the request and its responses are, and what handles an exchange. */
export interface RouteDeclaration<
  Params extends z.ZodObject | undefined,
  Query extends z.ZodObject | undefined,
  Headers extends z.ZodObject | undefined,
  Body extends z.ZodType | undefined,
  R extends Responses,
> {
  readonly method: "get" | "post" | "put" | "delete";
  /** The path as in OpenAPI, below `/api`: `/purchase/{id}`. */
  readonly path: `/${string}`;
  /** The `operationId` in the contract. */
  readonly name: string;
  readonly summary: string;
  readonly policy: Policy;
  /** Default: `reads` for a GET, `writes` for all other methods. Uploads, orders and costly reads name theirs. */
  readonly limit?: RateLimit;
  /** Returns the number of points of the limit that a call spends, by what makes it dear. Default: 1. */
  readonly pointsOf?: (query: ParsedUrlQuery) => number;
  readonly params?: Params;
  readonly query?: Query;
  readonly headers?: Headers;
  readonly body?: Body;
  /** A request without a body counts as one with an empty object. */
  readonly isBodyOptional?: true;
  /** Verifies a signed JSON body before it is parsed; `rawBody` is exactly what was sent. `bad-signature` counts as `refused`. */
  readonly verifyBody?: VerifyBody;
  /** The type of a UTF-8 text in `rawBody`, instead of a JSON body. */
  readonly textBody?: "text/csv";
  /** The maximum body size in bytes. Default: 100 kB. */
  readonly bodyBytesMax?: number;
  /** Accepts one file as multipart/form-data; `body` describes the other fields of the form. */
  readonly upload?: Upload;
  readonly responses: R;
  /** The problems of this call, in addition to those of its policy and input. */
  readonly problems?: readonly ProblemCode[];
  /** The contract names of domain fields, for errors that name one. */
  readonly fields?: Readonly<Record<string, string>>;
  /**
   * True if nginx may serve a 200 response to other anonymous clients for at most one second (ADR 0026). Only for public reads
   * whose response depends on nothing but the URL.
   */
  readonly isShareable?: true;
  /** True if a shareable read needs no database, and so no turn. */
  readonly isStatic?: true;
  /** True if a shareable read may cost so much that only few may run at a time. */
  readonly isDear?: true;
  readonly handle: (
    exchange: Exchange<OutputOf<Params>, OutputOf<Query>, OutputOf<Headers>, OutputOf<Body>>,
  ) => Promise<Reply<R>>;
}

/** An exchange parsed by the route's schemas. Only the route knows the types. */
export type ParsedExchange = Exchange<never, never, never, never>;

/** A declared route without its type parameters, for the router and the contract. */
export interface Route extends Omit<
  RouteDeclaration<
    z.ZodObject | undefined,
    z.ZodObject | undefined,
    z.ZodObject | undefined,
    z.ZodType | undefined,
    Responses
  >,
  "handle" | "limit"
> {
  readonly limit: RateLimit;
  readonly handle: (exchange: ParsedExchange) => Promise<{
    readonly status: number;
    readonly body: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  }>;
}

/**
 * Declares a call. The Koa handler, the OpenAPI operation and the client's types are derived from it; requests and responses are
 * validated against it.
 */
export function defineRoute<
  R extends Responses,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Headers extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(declaration: RouteDeclaration<Params, Query, Headers, Body, R>): Route {
  return { limit: declaration.method === "get" ? "reads" : "writes", ...declaration };
}
