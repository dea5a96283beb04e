import { useState } from "react";
import { useShowsAdmin } from "../customer/use-admin.ts";
import { HideDialog } from "./hide-dialog.tsx";
import type { Review } from "./review.api.ts";

/** The 'Hide' button of a review, for admins. */
export function HideReview({ review }: { review: Pick<Review, "id" | "author" | "words"> }) {
  const [asking, setAsking] = useState(false);
  if (!useShowsAdmin()) return null;
  return (
    <div className="moderation">
      <button
        type="button"
        className="link-button danger"
        aria-label={`Hide the review by ${review.author}`}
        onClick={() => setAsking(true)}
      >
        Hide
      </button>
      {asking && <HideDialog review={review} onDone={() => setAsking(false)} />}
    </div>
  );
}
