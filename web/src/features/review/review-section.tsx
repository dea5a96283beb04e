import { useInfiniteQuery } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import { lazy, Suspense, type ComponentType } from "react";
import { useSession } from "../../lib/auth/session.ts";
import { formatCount } from "../../lib/stock.ts";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Stars } from "../../ui/stars.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ShopTime } from "../settings/shop-time.tsx";
import { reviewsQuery, type Review } from "./review.api.ts";
import { useStayInView } from "./use-stay-in-view.ts";
import { ReviewText } from "./review-text.tsx";

// Load admin components for admins only.
const HiddenReviewsLink = lazy(async () => ({
  default: (await import("./hidden-reviews-link.tsx")).HiddenReviewsLink,
}));
const HideReview = lazy(async () => ({ default: (await import("./hide-review.tsx")).HideReview }));

/** 'User Reviews' of the home page, with loading, empty and error states. */
export function ReviewSection() {
  useStayInView("reviews");
  const query = useInfiniteQuery(reviewsQuery);
  const { data } = query;
  const session = useSession();
  const isForAdmin = session.status === "signed-in" && session.user.roles.includes("admin");
  const { total = 0, averageRating } = data?.pages[0] ?? {};
  const reviews = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <div className="section-head">
        <h2 id="reviews">User Reviews</h2>
        {averageRating !== undefined && (
          <span className="secondary small tabular">
            {averageRating} of 5, {countText(total)}
          </span>
        )}
        {isForAdmin && (
          <Suspense>
            <HiddenReviewsLink />
          </Suspense>
        )}
      </div>
      <QueryFallback query={query} loading="Loading reviews …" failure="The reviews could not be loaded" />
      {data && reviews.length === 0 && (
        <StatePanel title="No reviews yet">
          <p>Be the first: go to your dashboard and select Add A Review.</p>
        </StatePanel>
      )}
      {reviews.length > 0 && <ReviewGrid reviews={reviews} Tool={isForAdmin ? HideReview : undefined} />}
      <ShowMore query={query} what="reviews" shown={reviews.length} label="Show more reviews" />
    </>
  );
}

const countText = (count: number): string => (count === 1 ? "1 review" : `${formatCount(count)} reviews`);

interface ReviewGridProps {
  readonly reviews: readonly Review[];
  readonly Tool: ComponentType<{ review: Review }> | undefined;
}

function ReviewGrid({ reviews, Tool }: ReviewGridProps) {
  return (
    <ul className="review-grid">
      {reviews.map((review) => (
        <li key={review.id}>
          <Stars count={review.rating} />
          <p className="rating">Ratting: {review.rating}</p>
          <ReviewText words={review.description} />
          <p className="author">
            <bdi>{review.authorName}</bdi>
            <ShopTime at={review.writtenAt} as="day" />
            {review.isVerifiedBuyer && (
              <span className="verified">
                <BadgeCheck size={15} aria-hidden="true" />
                Verified buyer
              </span>
            )}
          </p>
          {Tool && (
            <Suspense>
              <Tool review={review} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  );
}
