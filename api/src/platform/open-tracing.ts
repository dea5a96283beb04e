import { noTracing, type Tracing } from "./tracing.ts";

/** Traces that go to an OTLP/HTTP collector; none, and nothing of theirs loaded, where no endpoint is set. */
export async function openTracing(service: string, endpoint: string | undefined): Promise<Tracing> {
  if (endpoint === undefined) return noTracing;
  const { openTelemetry } = await import("./open-telemetry.ts");
  return openTelemetry(service, endpoint);
}
