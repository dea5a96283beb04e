import type { Telemetry } from "bullmq";

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A stretch of work that is being traced. */
export interface Span {
  set(attributes: Attributes): void;
  name(name: string): void;
}

/** What traces need of the code that is traced. Everything here is free of cost while traces are off. */
export interface Tracing {
  /** Traces `work`, as part of the work around it; one that throws has failed. `call`: a trace may begin here. */
  span<Result>(
    span: { name: string; kind: "call" | "client" | "internal"; attributes?: Attributes },
    work: (stretch: Span) => Promise<Result>,
  ): Promise<Result>;
  /** Runs `work` as part of the trace that a W3C `traceparent` names; null: of none. */
  within<Result>(traceparent: string | null, work: () => Promise<Result>): Promise<Result>;
  /** Says that the work under way belongs to another trace, too. */
  link(traceparent: string): void;
  /** The W3C `traceparent` of the work under way; null while there is none. */
  traceparent(): string | null;
  /** What BullMQ needs to carry a trace through a job; undefined while traces are off. */
  readonly queues: Telemetry | undefined;
  /** Sends what is left. */
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

/** The id of the trace that a W3C `traceparent` names (w3.org/TR/trace-context). */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}
