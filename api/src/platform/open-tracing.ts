import { noTracing, type Tracing } from "./tracing.ts";

/** Opens tracing to an OTLP/HTTP collector. Without an endpoint nothing is traced and no library is loaded. */
export async function openTracing(service: string, endpoint: string | undefined): Promise<Tracing> {
  if (endpoint === undefined) return noTracing;
  const { openTelemetry } = await import("./open-telemetry.ts");
  return openTelemetry(service, endpoint);
}
