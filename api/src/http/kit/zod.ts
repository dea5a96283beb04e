import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";

extendZodWithOpenApi(z);

/** The only `z` for wire shapes: schemas made with another one have no `.openapi`. */
export { z };
