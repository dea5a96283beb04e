import type { components } from "@shop/openapi/types";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { defineRecordCalls } from "../records/records.api.ts";

export type SellerContent = components["schemas"]["SellerContent"];
export type Seller = components["schemas"]["Seller"];

const ofOne = (id: string) => ({ params: { path: { id } } });

export const sellerCalls = defineRecordCalls<SellerContent, Seller, Seller>({
  kind: "seller",
  list: () => unwrap(customerApi.GET("/manage/sellers")),
  find: (id) => unwrap(customerApi.GET("/manage/sellers/{id}", ofOne(id))),
  add: (body) => unwrap(customerApi.POST("/manage/sellers", { body })),
  edit: (id, body) => unwrap(customerApi.PUT("/manage/sellers/{id}", { ...ofOne(id), body })),
  remove: (id) => unwrap(customerApi.DELETE("/manage/sellers/{id}", ofOne(id))),
});
