import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { invalidateTools } from "../../lib/invalidate-tools.ts";
import { toUnitDollars } from "../../lib/price.ts";
import { asProblem } from "../../lib/problem.ts";
import type { Alias } from "../../lib/alias.ts";
import { TOOL_WIRE_NAMES, type ToolFields, toolBody } from "./tool-fields.api.ts";
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

/** The calls of a part of a tool that is stored with the version of the tool. */
interface PartCalls<Content, Stored> {
  /** The first word of the key of its query. */
  readonly key: string;
  readonly find: (id: string) => Promise<Stored>;
  readonly save: (id: string, content: Content, over: Stored) => Promise<Stored>;
}

/** The query of a part of a tool, and the mutation that saves it over a version: problem 409 'changed-meanwhile' if another admin saved before. */
export const defineToolPart = <Content, Stored>({ key, find, save }: PartCalls<Content, Stored>) => {
  const query = (id: string) => queryOptions({ queryKey: [key, id], queryFn: () => find(id) });
  return {
    query,
    save: (queryClient: QueryClient) =>
      mutationOptions({
        mutationFn: ({ id, content, over }: { id: string; content: Content; over: Stored }) =>
          save(id, content, over),
        onSuccess: (stored, { id }) => {
          queryClient.setQueryData<Stored>(query(id).queryKey, stored);
          return invalidateTools(queryClient);
        },
        onError: (error) => {
          // The lists next to the form show the other admin's changes too.
          if (asProblem(error).code === "changed-meanwhile") void invalidateTools(queryClient);
        },
      }),
  };
};

/** What `defineToolPart` returns. */
export type ToolPart<Content, Stored> = ReturnType<typeof defineToolPart<Content, Stored>>;

const findTool = async (id: string): Promise<ManagedTool> =>
  readManagedTool(await unwrap(customerApi.GET("/manage/tools/{id}", { params: { path: { id } } })));

/** What an edit changes; of aliases and price breaks all. `expectedOn` is null if it is unknown. */
export interface ToolChange extends Partial<ToolDetails>, Partial<OrderTerms> {
  readonly aliases?: readonly Alias[];
  readonly expectedOn?: string | null | undefined;
}

/** A tool; what an edit does not change is sent as it is. */
export const toolPart = defineToolPart({
  key: "managed-tool",
  find: findTool,
  save: async (id, change: ToolChange, over: ManagedTool) => {
    const { aliases, orderMultiple, priceBreaks, expectedOn } = change;
    const details = { ...over, ...change };
    const body = {
      ...toolBody(details),
      version: over.version,
      partNumber: details.partNumber,
      img: details.imageUrl,
      ...(aliases && { aliases: [...aliases] }),
      ...(orderMultiple !== undefined && { orderMultiple }),
      ...(priceBreaks && {
        priceBreaks: priceBreaks
          .map(({ minQuantity, price }) => ({ minQuantity, price: toUnitDollars({ ...details, price }) }))
          .toSorted((a, b) => a.minQuantity - b.minQuantity),
      }),
      ...(expectedOn !== undefined && { expectedOn }),
    };
    return readManagedTool(
      await unwrap(customerApi.PUT("/manage/tools/{id}", { params: { path: { id } }, body })),
    );
  },
});

/** One tool, archived or not. Problem 404 when there is none. */
export const managedToolQuery = toolPart.query;

/** All images of a tool. */
export const imagesPart = defineToolPart({
  key: "managed-tool",
  find: findTool,
  save: async (id, { images }: Pick<ManagedTool, "images">, { version }: ManagedTool) => {
    const pictures = images.map(({ imageUrl, alt }) => ({ img: imageUrl, alt }));
    const params = { path: { id } };
    const body = { version, pictures };
    return readManagedTool(await unwrap(customerApi.PUT("/manage/tools/{id}/pictures", { params, body })));
  },
});

/** Fields of an image that is added after the others, by the names that problems carry. */
export const fieldsOfNewImage = ({ images }: ManagedTool): Readonly<Record<string, "imageUrl" | "alt">> => ({
  pictures: "imageUrl",
  [`pictures[${images.length}].alt`]: "alt",
});

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
