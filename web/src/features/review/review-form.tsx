import { useEffect, useRef } from "react";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { ErrorSummary, focusField } from "../../ui/error-summary.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { StarInput } from "../../ui/star-input.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useReviewForm, WORDS_MAX } from "./use-review-form.ts";

/** Stars and a few words, under the signed-in customer's name. */
export function ReviewForm({ user, onAdded }: { user: SignedInUser; onAdded: () => void }) {
  const form = useReviewForm(user, onAdded);
  const element = useRef<HTMLFormElement>(null);
  const { refusedTries } = form;
  const firstFault = form.faults[0]?.name;
  useEffect(() => {
    if (refusedTries > 0 && firstFault !== undefined) focusField(element.current, firstFault);
    // Once per refused try, not while the faults are mended.
    // oxlint-disable-next-line react/exhaustive-deps -- the first fault of the try that was refused
  }, [refusedTries]);
  return (
    <form
      ref={element}
      className="review-form card-box"
      aria-label="Add a Review"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ErrorSummary faults={form.faults} />
      <p className="secondary">
        It appears on the home page as <strong>{user.name}</strong>.
      </p>
      <StarInput
        label="Rating"
        name="rating"
        value={form.entries.rating}
        error={form.errors.rating}
        onChange={form.choose}
      />
      <TextField
        label="Review"
        name="words"
        rows={6}
        required
        maxLength={WORDS_MAX}
        value={form.entries.words}
        error={form.errors.words}
        onChange={(event) => form.write(event.target.value)}
      />
      <FormAlert message={form.refusal} />
      <div className="submit">
        <button type="submit" className="btn btn-primary" disabled={form.adding}>
          {form.adding && <Spinner />}
          {form.adding ? "Adding review …" : "Add review"}
        </button>
      </div>
    </form>
  );
}
