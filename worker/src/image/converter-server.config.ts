import { z } from "zod";

const shape = z.object({
  HOST: z.string().default("127.0.0.1"),
  IMAGE_CONVERTER_PORT: z.coerce.number().int().min(0).max(65_535).default(4002),
});

/** Returns the address where the converter server listens. It has no other setting, and no secret. */
export const readConverterConfig = (env: NodeJS.ProcessEnv = process.env) => shape.parse(env);
