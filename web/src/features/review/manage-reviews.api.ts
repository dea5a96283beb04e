import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";

const PAGE_SIZE = 25;

/** A review as admins see it. */
export interface ModeratedReview {
  readonly id: string;
  readonly author: string;
  readonly authorEmail: string | null;
  readonly rating: number;
  readonly words: string;
  readonly writtenAt: Date;
  readonly isHidden: boolean;
  /** The last moderation by an admin, or null. */
  readonly lastAct: { readonly at: Date; readonly by: string; readonly reason: string } | null;
}

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
      const reviews = data.map(({ _id, name, email, ratting, description, createdAt, hidden, lastAct }) => ({
        id: _id,
        author: name,
        authorEmail: email,
        rating: ratting,
        words: description,
        writtenAt: new Date(createdAt),
        isHidden: hidden,
        lastAct: lastAct && { at: new Date(lastAct.at), by: lastAct.by, reason: lastAct.reason },
      }));
      return listPage(reviews, headers);
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
