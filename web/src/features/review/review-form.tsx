import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { StarInput } from "../../ui/star-input.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useReviewForm, WORDS_MAX } from "./use-review-form.ts";

/** Stars and a few words, under the signed-in customer's name. */
export function ReviewForm({ user, onAdded }: { user: SignedInUser; onAdded: () => void }) {
  const form = useReviewForm(user, onAdded);
  return (
    <Form
      className="review-form card-box"
      aria-label="Add a Review"
      faults={form.faults}
      refusedTries={form.refusedTries}
      onSend={() => void form.submit()}
    >
      <p className="secondary">
        Your review appears on the home page under your name, <strong>{user.name}</strong>.
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
      <SubmitRow refusal={form.refusal} label="Add review" busyLabel="Adding review …" busy={form.adding} />
    </Form>
  );
}
