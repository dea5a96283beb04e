import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { invalidateTools } from "../../lib/invalidate-tools.ts";
import { toUnitDollars } from "../../lib/price.ts";
import { asProblem } from "../../lib/problem.ts";
import type { Alias } from "../../lib/alias.ts";
import { pickToolFields, TOOL_WIRE_NAMES, type ToolFields, toolBody } from "./tool-fields.api.ts";
import { readTool, type Tool } from "./tool.api.ts";

/** An image of a tool; the first may have no text. */
export interface ManagedImage {
  readonly imageUrl: string;
  readonly alt: string | null;
}

type WireManagedTool = components["schemas"]["ManagedTool"];

/** A tool as admins see it. `expectedOn` may have passed. */
export interface ManagedTool extends Omit<Tool, "alias"> {
  /** All in their order; the first is `imageUrl`. */
  readonly images: readonly ManagedImage[];
  /** Grows with every edit: an edit has the version it is based on. */
  readonly version: number;
  /** Units reserved for unpaid orders, not part of the stock. */
  readonly heldQuantity: number;
  readonly archivedAt: Date | null;
  /** The other numbers that lead to it, by kind. */
  readonly aliases: readonly Alias[];
}

/** Maps a tool from the wire format. */
export const readManagedTool = ({ expectedOn, ...wire }: WireManagedTool): ManagedTool => ({
  ...readTool({ ...wire, ...(expectedOn !== null && { expectedOn }) }),
  archived: wire.archivedAt !== null,
  images: wire.pictures.map(({ img, alt }) => ({ imageUrl: img, alt })),
  version: wire.version,
  heldQuantity: wire.held,
  archivedAt: wire.archivedAt === null ? null : new Date(wire.archivedAt),
  aliases: wire.aliases,
});

/** One tool, archived or not. Problem 404 when there is none. */
export const managedToolQuery = (id: string) =>
  queryOptions({
    queryKey: ["managed-tool", id],
    queryFn: async (): Promise<ManagedTool> =>
      readManagedTool(await unwrap(customerApi.GET("/manage/tools/{id}", { params: { path: { id } } }))),
  });

/** The fields of a tool that an admin edits. */
export interface ToolDetails extends ToolFields {
  readonly partNumber: string;
  readonly imageUrl: string;
}

/** Fields of the edit form by the names that problems carry. */
export const DETAIL_FIELDS: Readonly<Record<string, keyof ToolDetails>> = {
  ...TOOL_WIRE_NAMES,
  partNumber: "partNumber",
  img: "imageUrl",
};

/** The quantities in which a tool is sold, and the price of many units. */
export type OrderTerms = Pick<Tool, "orderMultiple" | "priceBreaks">;

/** An edit: the details, and what else changes; of aliases and price breaks all. */
export interface ToolEdit extends ToolDetails, Partial<OrderTerms> {
  readonly id: string;
  readonly version: number;
  readonly aliases?: readonly Alias[];
  /** Null if it is unknown. */
  readonly expectedOn?: string | null | undefined;
}

/** Returns the details that an edit of one value sends unchanged. */
export const detailsOf = (tool: ManagedTool): ToolEdit => {
  const { id, version, partNumber, imageUrl } = tool;
  return { id, version, partNumber, imageUrl, ...pickToolFields(tool) };
};

/** Saves the details of a tool. Problem 409 'changed-meanwhile' if another admin saved before, see `currentOf`. */
export const editTool = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["edit-tool"],
    mutationFn: async (edit: ToolEdit): Promise<ManagedTool> => {
      const body = {
        ...toolBody(edit),
        version: edit.version,
        partNumber: edit.partNumber,
        img: edit.imageUrl,
        ...(edit.aliases && { aliases: [...edit.aliases] }),
        ...(edit.orderMultiple !== undefined && { orderMultiple: edit.orderMultiple }),
        ...(edit.priceBreaks && {
          priceBreaks: edit.priceBreaks.map(({ minQuantity, price }) => ({
            minQuantity,
            price: toUnitDollars({ ...edit, price }),
          })),
        }),
        ...(edit.expectedOn !== undefined && { expectedOn: edit.expectedOn }),
      };
      const path = { id: edit.id };
      return readManagedTool(await unwrap(customerApi.PUT("/manage/tools/{id}", { params: { path }, body })));
    },
    onSuccess: () => invalidateTools(queryClient),
    onError: (error) => {
      const current = currentOf(error);
      if (!current) return;
      queryClient.setQueryData(managedToolQuery(current.id).queryKey, current);
      // The lists next to the form show the other admin's changes too.
      void invalidateTools(queryClient);
    },
  });

/** Saves all images of a tool. Problem 409 'changed-meanwhile' if another admin saved before, see `currentOf`. */
export const setImages = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["set-tool-images"],
    mutationFn: async (edit: Pick<ManagedTool, "id" | "version" | "images">): Promise<ManagedTool> => {
      const pictures = edit.images.map(({ imageUrl, alt }) => ({ img: imageUrl, alt }));
      const params = { path: { id: edit.id } };
      const body = { version: edit.version, pictures };
      return readManagedTool(await unwrap(customerApi.PUT("/manage/tools/{id}/pictures", { params, body })));
    },
    onSuccess: (tool) => {
      queryClient.setQueryData(managedToolQuery(tool.id).queryKey, tool);
      return invalidateTools(queryClient);
    },
    onError: (error) => {
      if (currentOf(error)) void invalidateTools(queryClient);
    },
  });

/** Fields of an image that is added after the others, by the names that problems carry. */
export const fieldsOfNewImage = ({ images }: ManagedTool): Readonly<Record<string, "imageUrl" | "alt">> => ({
  pictures: "imageUrl",
  [`pictures[${images.length}].img`]: "imageUrl",
  [`pictures[${images.length}].alt`]: "alt",
});

/** The tool as another admin saved it, from the error of a conflicting edit; undefined for other errors. */
export function currentOf(error: unknown): ManagedTool | undefined {
  const { code, members } = asProblem(error);
  const { current } = members;
  return code === "changed-meanwhile" && isWireTool(current) ? readManagedTool(current) : undefined;
}

function isWireTool(value: unknown): value is WireManagedTool {
  return typeof value === "object" && value !== null && "_id" in value && "version" in value;
}

/** Takes a tool off sale, or puts it on sale again. */
export const setArchived = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["set-archived"],
    mutationFn: async ({ id, archived }: { id: string; archived: boolean }): Promise<ManagedTool> => {
      const call = { params: { path: { id } } };
      return readManagedTool(
        await unwrap(
          archived
            ? customerApi.POST("/manage/tools/{id}/archive", call)
            : customerApi.POST("/manage/tools/{id}/restore", call),
        ),
      );
    },
    onSettled: () => invalidateTools(queryClient),
  });
