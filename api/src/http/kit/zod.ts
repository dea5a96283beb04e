import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";

extendZodWithOpenApi(z);

/** Use this `z` for wire shapes: other schemas have no `.openapi`. */
export { z };
