import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { AuditLink } from "../../ui/audit-link.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Stars } from "../../ui/stars.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ListTabs } from "../records/list-filters.tsx";
import { ListPage } from "../records/list-page.tsx";
import { useList } from "../records/list.ts";
import { ShopTime, ZoneNote } from "../settings/shop-time.tsx";
import { HideReview } from "./hide-review.tsx";
import { type ModeratedReview, moderatedReviews, moderateReview } from "./manage-reviews.api.ts";

/** The hidden or the shown reviews, each with a button to change it. */
export function ModeratedReviews() {
  const list = useList(moderatedReviews);
  const { state } = list.view;
  const [shownAgain, setShownAgain] = useState({ state, by: "" });
  return (
    <ListPage
      title="Reviews"
      words={["review", "reviews"]}
      list={list}
      note={<ZoneNote />}
      actions={<AuditLink kind="review" />}
      filters={
        <>
          <ListTabs
            label="Filter reviews"
            tabs={[
              ["hidden", "Hidden"],
              ["shown", "Shown"],
            ]}
            current={state}
            to={(other) => list.addressOf({ state: other })}
          />
          <p className="visually-hidden" role="status">
            {shownAgain.state === state &&
              shownAgain.by !== "" &&
              `The review by ${shownAgain.by} is shown again.`}
          </p>
        </>
      }
      empty={<EmptyReviewList state={state} />}
    >
      {(reviews) => (
        <ul className="moderated">
          {reviews.map((review) => (
            <li key={review.id} className="card-box">
              <Words review={review} />
              {review.isHidden ? (
                <ShowAgain review={review} onShown={() => setShownAgain({ state, by: review.authorName })} />
              ) : (
                <HideReview review={review} />
              )}
            </li>
          ))}
        </ul>
      )}
    </ListPage>
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

function ShowAgain({ review, onShown }: { review: ModeratedReview; onShown: () => void }) {
  const { mutate, isPending } = useMutation(moderateReview(useQueryClient()));
  const show = (): void =>
    mutate({ id: review.id, hidden: false, reason: "" }, { onSuccess: onShown, onError: notifyProblem });
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
