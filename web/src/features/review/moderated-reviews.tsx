import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { passFocus } from "../../lib/move-focus.ts";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { QueryError, QueryFallback } from "../../ui/query-fallback.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Stars } from "../../ui/stars.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ShopTime, ZoneNote } from "../settings/shop-time.tsx";
import { HideReview } from "./hide-review.tsx";
import { moderatedReviewsQuery, moderateReview, type ModeratedReview } from "./manage-reviews.api.ts";

/** The hidden or the shown reviews, each with a button to change it. */
export function ModeratedReviews({ state }: { state: "hidden" | "shown" }) {
  const query = useInfiniteQuery(moderatedReviewsQuery(state));
  const { data, error, isFetchNextPageError } = query;
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const reviews = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div ref={list} tabIndex={-1} className="focus-place">
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <QueryFallback query={query} loading="Loading reviews …" failure="The reviews could not be loaded" />
      {data && reviews.length === 0 && <EmptyReviewList state={state} />}
      {reviews.length > 0 && <ZoneNote />}
      <ul className="moderated">
        {reviews.map((review) => (
          <li key={review.id} className="card-box">
            <Words review={review} />
            {review.isHidden ? (
              <ShowAgain
                review={review}
                onShown={(pressed) => {
                  setAnnouncement(`The review by ${review.authorName} is shown again.`);
                  passFocus(list.current, pressed);
                }}
              />
            ) : (
              <HideReview review={review} onHidden={() => list.current?.focus()} />
            )}
          </li>
        ))}
      </ul>
      {data && error && !isFetchNextPageError && (
        <QueryError query={query} title="The reviews could not be refreshed" />
      )}
      <ShowMore query={query} what="reviews" shown={reviews.length} />
    </div>
  );
}

function Words({ review }: { review: ModeratedReview }) {
  const { lastAct } = review;
  return (
    <div className="review-quote">
      <Stars count={review.rating} />
      <p className="visually-hidden">Ratting: {review.rating}</p>
      <p dir="auto">{review.description}</p>
      <p className="secondary small">
        {review.authorEmail !== null && `${review.authorEmail}, `}
        <bdi>{review.authorName}</bdi>, <ShopTime at={review.writtenAt} />
      </p>
      {lastAct && (
        <p className="secondary small">
          {review.isHidden ? "Hidden" : "Shown again"} by <bdi>{lastAct.admin}</bdi>,{" "}
          <ShopTime at={lastAct.at} />
          {lastAct.reason !== "" && (
            <>
              : <bdi>{lastAct.reason}</bdi>
            </>
          )}
        </p>
      )}
    </div>
  );
}

function ShowAgain({
  review,
  onShown,
}: {
  review: ModeratedReview;
  onShown: (pressed: Element | null) => void;
}) {
  const { mutate, isPending } = useMutation(moderateReview(useQueryClient()));
  const show = (): void => {
    const pressed = document.activeElement;
    mutate(
      { id: review.id, hidden: false, reason: "" },
      { onSuccess: () => onShown(pressed), onError: notifyProblem },
    );
  };
  return (
    <BusyButton
      className="btn btn-outline"
      isBusy={isPending}
      aria-label={`Show again: the review by ${review.authorName}`}
      onClick={show}
    >
      {isPending && <Spinner />}
      {isPending ? "Showing …" : "Show again"}
    </BusyButton>
  );
}

function EmptyReviewList({ state }: { state: "hidden" | "shown" }) {
  return state === "hidden" ? (
    <StatePanel title="No hidden reviews">
      <p>To hide a review, select Hide next to it under Shown or on the home page.</p>
    </StatePanel>
  ) : (
    <StatePanel title="No reviews yet">
      <p>Customer reviews appear here.</p>
    </StatePanel>
  );
}
