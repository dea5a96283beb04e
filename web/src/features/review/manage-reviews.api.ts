import type { components } from "@shop/openapi/types";
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";

const PAGE_SIZE = 25;

/** A review as admins see it. */
export type ModeratedReview = components["schemas"]["ModeratedReview"];

export type ReviewState = "hidden" | "shown";

/** The hidden or the shown reviews, newest first, page by page. */
export const moderatedReviewsQuery = (state: ReviewState) =>
  infiniteQueryOptions({
    queryKey: ["moderated-reviews", state],
    queryFn: async ({ pageParam: cursor }): Promise<ListPage<ModeratedReview>> => {
      const query = { state, limit: PAGE_SIZE, ...(cursor === "" ? {} : { cursor }) };
      const { data, headers } = await unwrapWithHeaders(
        customerApi.GET("/manage/reviews", { params: { query } }),
      );
      return listPage(data, headers);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
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
