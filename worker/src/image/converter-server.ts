import { once } from "node:events";
import { createLogger } from "@shop/api/platform/log";
import { start } from "@shop/api/platform/start";
import { readConverterConfig } from "./converter-server.config.ts";
import { openConverterService } from "./converter-service.ts";

// Converts images for workers, in a container without secrets and without network access to the outside.
await start(async () => {
  const { HOST: host, IMAGE_CONVERTER_PORT: port } = readConverterConfig();
  const log = createLogger("image-converter", "info");
  const server = openConverterService((error) =>
    log.warn({ reason: error.message }, "image not converted"),
  ).listen(port, host);
  await once(server, "listening");
  log.info({ port }, "listening");
  process.once("SIGTERM", () => server.close());
});
