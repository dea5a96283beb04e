import type { Telemetry } from "bullmq";

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** The span of traced work. */
export interface Span {
  set(attributes: Attributes): void;
  name(name: string): void;
}

/** The tracing that application code uses. Without a collector it costs nothing. */
export interface Tracing {
  /** Runs `work` in a span, a child of the current one. `call`: may start a trace. */
  span<Result>(
    span: { name: string; kind: "call" | "client" | "internal"; attributes?: Attributes },
    work: (span: Span) => Promise<Result>,
  ): Promise<Result>;
  /** Runs `work` in the trace of a W3C `traceparent`, or in none if it is null. */
  within<Result>(traceparent: string | null, work: () => Promise<Result>): Promise<Result>;
  /** Links the current span to another trace. */
  link(traceparent: string): void;
  /** Returns the W3C `traceparent` of the current span, or null. */
  traceparent(): string | null;
  /** The telemetry that lets BullMQ pass a trace through a job; undefined without tracing. */
  readonly queues: Telemetry | undefined;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

const noSpan: Span = { set: () => {}, name: () => {} };

export const noTracing: Tracing = {
  span: (_span, work) => work(noSpan),
  within: (_traceparent, work) => work(),
  link: () => {},
  traceparent: () => null,
  queues: undefined,
  close: async () => {},
};

/** Returns the trace id of a W3C `traceparent` (w3.org/TR/trace-context). */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}
