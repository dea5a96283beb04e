import type { Readable } from "node:stream";
import type { DomainContext } from "../../domain/shared/context.ts";
import type { ProblemCode } from "./problem.ts";
import type { Upload } from "./upload.ts";
import type { z } from "./zod.ts";

/**
 * Who may call. `public`: everybody; `signed-in`: a good access token with a verified e-mail; `admin`: the same with the role in
 * the token (the verb asks the mirror too, see `requireAdmin`); `stripe`: whoever can sign with the webhook's secret. A route
 * without a policy does not compile.
 */
export type Policy = "public" | "signed-in" | "admin" | "stripe";

/** A budget of calls that the route draws on; calls that get nowhere draw on `refused`. */
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
  /** Instead of a body: a stream of server-sent events with this data; the handler answers the stream itself. */
  readonly events?: z.ZodType;
  /** Instead of a body: a file of this type, sent as it is made; the handler answers the stream itself. */
  readonly file?: "text/csv";
  readonly headers?: Readonly<Record<string, string>>;
}

type Responses = Readonly<Record<number, ResponseShape>>;

type BodyOf<Shape extends ResponseShape> = Shape extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : Shape extends { events: z.ZodType } | { file: string }
    ? Readable
    : undefined;

type Reply<R extends Responses> = {
  [Status in keyof R & number]: {
    readonly status: Status;
    readonly body: BodyOf<R[Status]>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof R & number];

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler is given: everything parsed, and the domain's context. */
export interface Exchange<Params, Query, Headers, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  /** The body's text as it arrived, for routes that take it raw. */
  readonly rawBody: string;
  /** The file of a route with `upload`, empty for all others. */
  readonly file: Uint8Array;
  /** The verified access token, empty where none was sent. */
  readonly token: string;
  /** Network of the client's address, by which anonymous clients are counted. */
  readonly client: string;
  readonly domain: DomainContext;
}

interface RouteDeclaration<
  Params extends z.ZodObject | undefined,
  Query extends z.ZodObject | undefined,
  Headers extends z.ZodObject | undefined,
  Body extends z.ZodType | undefined,
  R extends Responses,
> {
  readonly method: "get" | "post" | "put" | "delete";
  /** As in OpenAPI, below `/api`: `/purchase/{id}`. */
  readonly path: `/${string}`;
  /** The operation's id in the document. */
  readonly name: string;
  readonly summary: string;
  readonly policy: Policy;
  readonly limit: RateLimit;
  readonly params?: Params;
  readonly query?: Query;
  readonly headers?: Headers;
  readonly body?: Body;
  /** Instead of a JSON body: a text of this type, in UTF-8; the handler reads it from `rawBody`. */
  readonly textBody?: "text/csv";
  /** The largest body, in bytes; 100 kB where nothing is said. */
  readonly bodyBytesMax?: number;
  /** Takes one file instead of a body. */
  readonly upload?: Upload;
  readonly responses: R;
  /** The problems that the call itself may answer, beside those that its policy and input bring. */
  readonly problems?: readonly ProblemCode[];
  /** Wire names of the domain's fields, for errors that name one. */
  readonly fields?: Readonly<Record<string, string>>;
  /**
   * Whether nginx may serve a 200 response to an anonymous request to other clients, for at most one second (ADR 0026). Public reads
   * only: the response must depend on nothing but the address.
   */
  readonly isShareable?: true;
  readonly handle: (
    exchange: Exchange<OutputOf<Params>, OutputOf<Query>, OutputOf<Headers>, OutputOf<Body>>,
  ) => Promise<Reply<R>>;
}

/** An exchange whose parts were parsed by the route's own schemas; which types they have, only the route knows. */
export type ParsedExchange = Exchange<never, never, never, never>;

/** A declared route with its particular types laid aside, as the router and the contract read it. */
export interface Route extends Omit<
  RouteDeclaration<
    z.ZodObject | undefined,
    z.ZodObject | undefined,
    z.ZodObject | undefined,
    z.ZodType | undefined,
    Responses
  >,
  "handle"
> {
  readonly handle: (exchange: ParsedExchange) => Promise<{
    readonly status: number;
    readonly body: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  }>;
}

/**
 * Declares a call once: from it come the Koa handler, the OpenAPI operation and, through that, the client's types. Requests
 * and responses are both checked against it.
 */
export function defineRoute<
  R extends Responses,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Headers extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(declaration: RouteDeclaration<Params, Query, Headers, Body, R>): Route {
  return declaration;
}
