import {
  context,
  metrics,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { BullMQOtel } from "bullmq-otel";
import type { Tracing } from "./tracing.ts";

const SEND_AFTER_MS = 1000;
const METRICS_EVERY_MS = 15_000;
const KINDS = { call: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** A trace begins with a call, not with heartbeats, sweeps or BullMQ's internal work. */
const onlyCalls: Sampler = {
  shouldSample: (_context, _traceId, _name, kind) => ({
    decision: kind === SpanKind.SERVER ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  }),
  toString: () => "only calls",
};

/** BullMQ schedules the next heartbeat in the context of the previous job, whose trace it does not belong to. */
const noHeartbeats: Sampler = {
  shouldSample: (_context, _traceId, name) => ({
    decision: name.includes("-canary") ? SamplingDecision.NOT_RECORD : SamplingDecision.RECORD_AND_SAMPLED,
  }),
  toString: () => "no heartbeats",
};

/** Opens tracing that sends spans and BullMQ's metrics (`bullmq.job.duration`) to the collector at `endpoint` by OTLP/HTTP. */
export function openTelemetry(service: string, endpoint: string): Tracing {
  const base = endpoint.replace(/\/+$/, "");
  const resource = resourceFromAttributes({ "service.name": service });
  const spans = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: onlyCalls, localParentSampled: noHeartbeats }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${base}/v1/traces` }),
        scheduledDelayMillis: SEND_AFTER_MS,
      }),
    ],
  });
  const exporter = new OTLPMetricExporter({ url: `${base}/v1/metrics` });
  const meters = new MeterProvider({
    resource,
    readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: METRICS_EVERY_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(spans);
  metrics.setGlobalMeterProvider(meters);
  const tracer = trace.getTracer("boltwright");
  return {
    span: ({ name, kind, attributes }, work) =>
      tracer.startActiveSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, async (span) => {
        try {
          return await work({
            set: (more) => void span.setAttributes(more),
            name: (name) => void span.updateName(name),
          });
        } catch (error) {
          // Only the error's name is sent: its message may quote user input.
          span.setStatus({
            code: SpanStatusCode.ERROR,
            ...(error instanceof Error && { message: error.name }),
          });
          throw error;
        } finally {
          span.end();
        }
      }),
    within: (traceparent, work) =>
      context.with(propagation.extract(ROOT_CONTEXT, traceparent ? { traceparent } : {}), work),
    link(traceparent) {
      const other = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }));
      if (other) trace.getActiveSpan()?.addLink({ context: other });
    },
    traceparent() {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent ?? null;
    },
    queues: new BullMQOtel({ tracerName: "bullmq", meterName: "bullmq", enableMetrics: true }),
    async close() {
      await Promise.allSettled([spans.shutdown(), meters.shutdown()]);
    },
  };
}
