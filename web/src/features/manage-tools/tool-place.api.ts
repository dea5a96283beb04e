import type { components } from "@shop/openapi/types";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import type { Classification } from "../classification/classification-values.ts";
import { defineToolPart } from "../tool/manage-tools.api.ts";

/** The place of a tool with the tool's version: an edit has the one it is based on. */
export interface VersionedClassification extends Classification {
  readonly version: number;
  /** The family that it is part of. */
  readonly family?: { readonly id: string; readonly name: string } | undefined;
}

const readPlace = ({
  version,
  category,
  attributes,
  family,
}: components["schemas"]["Classification"]): VersionedClassification => ({
  version,
  category,
  attributes,
  family: family && { id: family._id, name: family.name },
});

/** Category and attributes of a tool. */
export const placePart = defineToolPart<Classification, VersionedClassification>({
  key: "tool-place",
  find: async (id) =>
    readPlace(await unwrap(customerApi.GET("/manage/tools/{id}/catalogue", { params: { path: { id } } }))),
  save: async (id, { category, attributes }, { version }) => {
    const body = { version, category, attributes: { ...attributes } };
    const params = { path: { id } };
    return readPlace(await unwrap(customerApi.PUT("/manage/tools/{id}/catalogue", { params, body })));
  },
});
