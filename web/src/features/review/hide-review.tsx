import { useState } from "react";
import { useShowsAdmin } from "../customer/use-admin.ts";
import { HideDialog } from "./hide-dialog.tsx";
import type { Review } from "./review.api.ts";

/** The 'Hide' button of a review, for admins. */
export function HideReview({ review }: { review: Pick<Review, "id" | "author" | "words"> }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useShowsAdmin()) return null;
  return (
    <div className="moderation">
      <button
        type="button"
        className="link-button danger"
        aria-label={`Hide the review by ${review.author}`}
        onClick={() => setIsOpen(true)}
      >
        Hide
      </button>
      {isOpen && <HideDialog review={review} onDone={() => setIsOpen(false)} />}
    </div>
  );
}
