import type { components } from "@shop/openapi/types";
import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { paths } from "../../lib/paths.ts";
import { defineList, readOneOf } from "../records/list.ts";

/** A review as admins see it. */
export type ModeratedReview = components["schemas"]["ModeratedReview"];

/** The hidden or the shown reviews, newest first. */
export const moderatedReviews = defineList({
  key: ["moderated-reviews"],
  path: paths.manageReviews,
  filters: [],
  read: (address) => ({ state: readOneOf(["hidden", "shown"], address.get("state")) }),
  fetchPage: async (view, part): Promise<ListPage<ModeratedReview>> => {
    const query = { ...view, ...part };
    const { data, headers } = await unwrapWithHeaders(
      customerApi.GET("/manage/reviews", { params: { query } }),
    );
    return listPage(data, headers);
  },
});

/** Hides or shows a review. Refetches the lists, also after a failure. */
export const moderateReview = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["moderate-review"],
    mutationFn: async ({ id, ...body }: { id: string; hidden: boolean; reason: string }): Promise<void> => {
      await unwrap(customerApi.PUT("/manage/reviews/{id}/hidden", { params: { path: { id } }, body }));
    },
    onSettled: () =>
      Promise.all(
        ["reviews", "moderated-reviews"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
  });
