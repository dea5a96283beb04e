import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useSignedInUser } from "../../features/customer/use-admin.ts";
import { ReviewForm } from "../../features/review/review-form.tsx";
import { paths } from "../../lib/paths.ts";
import { PageTitle } from "../../features/settings/page-title.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";

/** /dashboard/addreview */
export function Component() {
  const user = useSignedInUser();
  const [isAdded, setIsAdded] = useState(false);
  return (
    <>
      <PageTitle page="Add a Review" />
      <div className="section-head">
        <h1>Add a Review</h1>
      </div>
      {isAdded ? (
        <Thanks onAnother={() => setIsAdded(false)} />
      ) : (
        user && <ReviewForm key={user.email} user={user} onAdded={() => setIsAdded(true)} />
      )}
    </>
  );
}

function Thanks({ onAnother }: { onAnother: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="focus-place">
      <StatePanel
        title="Thank you"
        actions={
          <>
            <Link className="btn btn-outline" to={paths.reviews}>
              View your review
            </Link>
            <button type="button" className="link-button" onClick={onAnother}>
              Write another review
            </button>
          </>
        }
      >
        <p>Your review is now on the home page.</p>
      </StatePanel>
    </div>
  );
}
