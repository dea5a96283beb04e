import { Coming } from "./coming.tsx";

/** /dashboard/addreview */
export function AddReviewPage() {
  return (
    <Coming title="Add a Review">
      <p>Soon you can rate what you bought here, with one to five stars and a few words.</p>
    </Coming>
  );
}
