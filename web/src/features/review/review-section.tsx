import { useQuery } from "@tanstack/react-query";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Stars } from "../../ui/stars.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { reviewsQuery, type Review } from "./review.api.ts";

/** 'User Reviews' of the home page with its loading, empty and error states. */
export function ReviewSection() {
  const { data: reviews, error, isFetching, refetch } = useQuery(reviewsQuery);
  return (
    <>
      <div className="section-head">
        <h2>User Reviews</h2>
      </div>
      {!reviews && !error && <Loading what="Loading reviews …" />}
      {!reviews && error && (
        <ErrorPanel
          title="The reviews could not be loaded"
          message={asProblem(error).message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {reviews?.length === 0 && (
        <StatePanel title="No reviews yet">
          <p>Bought something? Yours can be the first: it is in your dashboard, under Add A Review.</p>
        </StatePanel>
      )}
      {reviews && reviews.length > 0 && <ReviewGrid reviews={reviews} />}
    </>
  );
}

function ReviewGrid({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className="review-grid">
      {reviews.map((review) => (
        <li key={review.id}>
          <Stars count={review.rating} />
          <p className="rating">Ratting: {review.rating}</p>
          <p className="words">{review.words}</p>
          <p className="author">{review.author}</p>
        </li>
      ))}
    </ul>
  );
}
