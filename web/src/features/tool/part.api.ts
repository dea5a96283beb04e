import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";
import { isNotFound } from "../../lib/problem.ts";
import type { ShopDocument } from "../document/documents.api.ts";
import { readTool, type Tool } from "./tool.api.ts";

/** The age at which a tool's page is fetched again. Its stock, which changes more often, follows a stream. */
const FRESH_MS = 30_000;

/** An attribute of a part: `unit` is null for values without one. */
export interface Specification {
  readonly attribute: string;
  readonly label: string;
  readonly value: string;
  readonly unit: string | null;
}

/** A part of the same family that differs in one size only, by the next step. */
export interface Neighbour {
  readonly attribute: string;
  readonly label: string;
  readonly step: "smaller" | "larger";
  readonly value: string;
  readonly partNumber: string;
  readonly slug: string;
}

/** A tool with all that its public page shows. */
export interface Part {
  readonly tool: Tool;
  /** The images in their order; the first is the tool's. `alt` is null where the name describes it. */
  readonly images: readonly { readonly imageUrl: string; readonly alt: string | null }[];
  /** The categories from the top to the tool's own; empty without one. */
  readonly path: readonly { readonly slug: string; readonly name: string }[];
  /** Attributes in words, in their order. */
  readonly specifications: readonly Specification[];
  /** Parts that differ in some sizes, and those next to it in one size; null for a part without family. */
  readonly family: {
    readonly slug: string;
    readonly name: string;
    readonly neighbours: readonly Neighbour[];
  } | null;
  /** The tool's own documents and those of its family. */
  readonly documents: readonly ShopDocument[];
  /** The part for sale that replaces it. */
  readonly successor: Tool | undefined;
  /** Parts for sale that do the same. */
  readonly alternatives: readonly Tool[];
  /** Parts for sale that are used together with it. */
  readonly fitsWith: readonly Tool[];
  /** Tools for sale with similar names. */
  readonly related: readonly Tool[];
  /** True if it has been archived for so long that search engines should forget the page. */
  readonly gone: boolean;
}

/** A tool by its part number, in any case; null if there is none. */
export const partQuery = (partNumber: string) =>
  queryOptions({
    queryKey: ["part", partNumber.toLowerCase()],
    queryFn: async (): Promise<Part | null> => {
      try {
        const call = publicApi.GET("/parts/{partNumber}", { params: { path: { partNumber } } });
        const wire = await unwrap(call);
        return {
          tool: readTool(wire),
          images: (wire.pictures ?? [{ img: wire.img, alt: null }]).map(({ img, alt }) => ({
            imageUrl: img,
            alt,
          })),
          path: wire.path ?? [],
          specifications: wire.specifications ?? [],
          family:
            wire.family === null
              ? null
              : {
                  slug: wire.family,
                  name: wire.familyName ?? wire.family,
                  neighbours: wire.neighbours ?? [],
                },
          documents: wire.documents ?? [],
          successor: wire.successor && readTool(wire.successor),
          alternatives: (wire.alternatives ?? []).map(readTool),
          fitsWith: (wire.fitsWith ?? []).map(readTool),
          related: wire.related.map(readTool),
          gone: wire.gone ?? false,
        };
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    staleTime: FRESH_MS,
  });
