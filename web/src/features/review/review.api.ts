import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, publicApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";

const PAGE_SIZE = 12;

/** A customer's review; `rating` is 1 to 5. */
export interface Review {
  readonly id: string;
  readonly author: string;
  readonly rating: number;
  readonly words: string;
  /** The author has a paid order. */
  readonly isVerifiedBuyer: boolean;
}

/** The reviews, newest first, page by page. */
export const reviewsQuery = infiniteQueryOptions({
  queryKey: ["reviews"],
  queryFn: async ({ pageParam: cursor }): Promise<ListPage<Review>> => {
    const query = { limit: PAGE_SIZE, ...(cursor === "" ? {} : { cursor }) };
    const { data, headers } = await unwrapWithHeaders(publicApi.GET("/ratting", { params: { query } }));
    const reviews = data.map(({ _id, name, ratting, description, verifiedBuyer }) => ({
      id: _id,
      author: name,
      rating: ratting,
      words: description,
      isVerifiedBuyer: verifiedBuyer,
    }));
    return listPage(reviews, headers);
  },
  initialPageParam: "",
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 60_000,
});

/** A new review. `attemptKey` is the same for every retry of one form. */
export interface NewReview {
  readonly author: string;
  readonly rating: number;
  readonly words: string;
  readonly attemptKey: string;
}

/** Field names by the names that problems carry. */
export const REVIEW_FIELDS: Readonly<Record<string, "rating" | "words">> = {
  ratting: "rating",
  description: "words",
};

/** Adds a review and returns its id; a retry with the same key returns the same review. */
export const addReview = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["add-review"],
    mutationFn: async ({ author, rating, words, attemptKey }: NewReview): Promise<string> => {
      const response = await unwrap(
        customerApi.POST("/ratting", {
          params: { header: { "idempotency-key": attemptKey } },
          body: { description: words, ratting: rating, name: author },
        }),
      );
      return response.insertedId;
    },
    onSuccess: () => queryClient.resetQueries({ queryKey: ["reviews"] }),
  });
