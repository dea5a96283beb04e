import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { invalidateTools } from "../../lib/invalidate-tools.ts";
import type { Classification } from "../classification/classification-values.ts";
import type { Tool } from "../tool/tool.api.ts";
import { type ToolFields, TOOL_WIRE_NAMES, toolBody } from "../tool/tool-fields.api.ts";

/** A tool that is not in the catalogue yet. */
export interface NewTool extends ToolFields, Pick<Tool, "imageUrl" | "stockQuantity"> {
  /** Without one the tool gets the next number of the shop. */
  readonly partNumber?: string;
  /** Without one it is sold in single units. */
  readonly orderMultiple?: number;
  /** Without one the tool has no category. */
  readonly classification?: Classification;
}

/** Fields of the form by the names that problems carry. */
export const NEW_TOOL_FIELDS: Readonly<Record<string, Exclude<keyof NewTool, "classification">>> = {
  ...TOOL_WIRE_NAMES,
  partNumber: "partNumber",
  orderMultiple: "orderMultiple",
  available: "stockQuantity",
  img: "imageUrl",
};

/** Adds a tool and returns its id; requests with the same key add one tool. */
export const addTool = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["add-tool"],
    mutationFn: async ({ attemptKey, ...tool }: NewTool & { attemptKey: string }): Promise<string> => {
      const body = {
        ...toolBody(tool),
        ...(tool.partNumber !== undefined && { partNumber: tool.partNumber }),
        img: tool.imageUrl,
        ...(tool.orderMultiple !== undefined && { orderMultiple: tool.orderMultiple }),
        available: tool.stockQuantity,
        ...(tool.classification && {
          category: tool.classification.category,
          attributes: { ...tool.classification.attributes },
        }),
      };
      const params = { header: { "idempotency-key": attemptKey } };
      return (await unwrap(customerApi.POST("/tools", { params, body }))).insertedId;
    },
    onSuccess: () => invalidateTools(queryClient),
  });
