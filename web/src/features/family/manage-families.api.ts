import type { components } from "@shop/openapi/types";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { defineRecordCalls } from "../records/records.api.ts";

type Schemas = components["schemas"];

/** A family in the list; `parts` is how many it has. */
export type ListedFamily = Schemas["ListedFamily"];

/** The fields of a family that an admin sets. */
export type FamilyContent = Schemas["FamilyContent"];

export type ManagedFamily = Schemas["ManagedFamily"];

const ofOne = (id: string) => ({ params: { path: { id } } });

export const familyCalls = defineRecordCalls<FamilyContent, ManagedFamily, ListedFamily>({
  kind: "family",
  list: () => unwrap(customerApi.GET("/manage/families")),
  find: (id) => unwrap(customerApi.GET("/manage/families/{id}", ofOne(id))),
  add: (body) => unwrap(customerApi.POST("/manage/families", { body })),
  edit: (id, body) => unwrap(customerApi.PUT("/manage/families/{id}", { ...ofOne(id), body })),
  remove: (id) => unwrap(customerApi.DELETE("/manage/families/{id}", ofOne(id))),
  shownBy: ["tool-place", "family", "part", "catalogue"],
});
