import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";

const PAGE_SIZE = 12;

/** A customer's review; `rating` is 1 to 5. */
export interface Review {
  readonly id: string;
  readonly author: string;
  readonly rating: number;
  readonly words: string;
}

/** The newest reviews. */
export const reviewsQuery = queryOptions({
  queryKey: ["reviews"],
  queryFn: async (): Promise<Review[]> => {
    const wire = await unwrap(publicApi.GET("/ratting", { params: { query: { limit: PAGE_SIZE } } }));
    return wire.map(({ _id, name, ratting, description }) => ({
      id: _id,
      author: name,
      rating: ratting,
      words: description,
    }));
  },
  staleTime: 60_000,
});
