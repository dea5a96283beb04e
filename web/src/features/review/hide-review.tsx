import { useState } from "react";
import { useShowsAdmin } from "../customer/use-admin.ts";
import { HideDialog } from "./hide-dialog.tsx";
import type { Review } from "./review.api.ts";

interface HideReviewProps {
  readonly review: Pick<Review, "id" | "authorName" | "description">;
  /** Moves the focus: the button disappears. */
  readonly onHidden?: () => void;
}

/** The 'Hide' button of a review, for admins. */
export function HideReview({ review, onHidden }: HideReviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useShowsAdmin()) return null;
  return (
    <div className="moderation">
      <button
        type="button"
        className="link-button danger"
        aria-label={`Hide the review by ${review.authorName}`}
        onClick={() => setIsOpen(true)}
      >
        Hide
      </button>
      {isOpen && <HideDialog review={review} onDone={() => setIsOpen(false)} onHidden={onHidden} />}
    </div>
  );
}
