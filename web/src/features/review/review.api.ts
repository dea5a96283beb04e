import type { components } from "@shop/openapi/types";
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, publicApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";

/** The home page shows these; the others come on demand. */
const FIRST_PAGE_SIZE = 3;
const PAGE_SIZE = 12;

const readReview = ({
  _id,
  name,
  ratting,
  createdAt,
  verifiedBuyer,
  ...review
}: components["schemas"]["Review"]) => ({
  ...review,
  id: _id,
  authorName: name,
  rating: ratting,
  writtenAt: createdAt,
  isVerifiedBuyer: verifiedBuyer,
});

/** A customer's review; `rating` is 1 to 5. */
export type Review = Readonly<ReturnType<typeof readReview>>;

/** A page of reviews. `total` and `averageRating` are those of all reviews. */
interface ReviewPage extends ListPage<Review> {
  /** `4.3`; undefined without reviews. */
  readonly averageRating: string | undefined;
}

/** The reviews, newest first, page by page. */
export const reviewsQuery = infiniteQueryOptions({
  queryKey: ["reviews"],
  queryFn: async ({ pageParam: cursor }): Promise<ReviewPage> => {
    const query = cursor === "" ? { limit: FIRST_PAGE_SIZE } : { limit: PAGE_SIZE, cursor };
    const { data, headers } = await unwrapWithHeaders(publicApi.GET("/ratting", { params: { query } }));
    return {
      ...listPage(data.map(readReview), headers),
      averageRating: headers.get("x-average-rating") ?? undefined,
    };
  },
  initialPageParam: "",
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 60_000,
});

/** A new review. `attemptKey` is the same for every retry of one form. */
export interface NewReview {
  readonly authorName: string;
  readonly rating: number;
  readonly description: string;
  readonly attemptKey: string;
}

/** The field names by the names that problems carry. */
export const REVIEW_FIELDS: Readonly<Record<string, "rating">> = { ratting: "rating" };

/** Adds a review and returns its id; a retry with the same key returns the same review. */
export const addReview = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["add-review"],
    mutationFn: async ({ authorName, rating, description, attemptKey }: NewReview): Promise<string> => {
      const response = await unwrap(
        customerApi.POST("/ratting", {
          params: { header: { "idempotency-key": attemptKey } },
          body: { description, ratting: rating, name: authorName },
        }),
      );
      return response.insertedId;
    },
    onSuccess: () => queryClient.resetQueries({ queryKey: ["reviews"] }),
  });
