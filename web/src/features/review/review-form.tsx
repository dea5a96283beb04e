import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { StarInput } from "../../ui/star-input.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { addReview, REVIEW_FIELDS } from "./review.api.ts";

/** The API's limit. */
const WORDS_MAX = 2000;

/** The form for a review with stars, under the signed-in customer's name; calls `onAdded` once it is added. */
export function ReviewForm({ user, onAdded }: { user: SignedInUser; onAdded: () => void }) {
  const { mutateAsync } = useMutation(addReview(useQueryClient()));
  const form = useForm({
    name: `review:${user.email}`,
    labels: { rating: "Rating", description: "Review" },
    wireNames: REVIEW_FIELDS,
    initial: { rating: "0", description: "" },
    parse: (values) => {
      const rating = Number(values.rating);
      const description = values.description.trim();
      return parsed(
        {
          rating: [1, 2, 3, 4, 5].includes(rating) ? undefined : "Choose one to five stars.",
          description: description === "" ? "Enter your review." : undefined,
        },
        { authorName: user.name, rating, description },
      );
    },
    async send(review, attempt) {
      await mutateAsync({ ...review, attemptKey: attempt.key(review) });
      notifySuccess("SUCCESS", " Ratting added successfully");
      onAdded();
    },
  });
  return (
    <Form form={form} className="review-form card-box" aria-label="Add a Review">
      <p className="secondary">
        Your review appears on the home page under your name, <strong dir="auto">{user.name}</strong>.
      </p>
      <StarInput
        label="Rating"
        name="rating"
        value={Number(form.values.rating)}
        error={form.errors.rating}
        onChange={(stars) => form.change({ rating: String(stars) })}
      />
      <TextField {...form.field("description")} rows={6} required maxLength={WORDS_MAX} />
      <SubmitRow form={form} label="Add review" busyLabel="Adding review …" />
    </Form>
  );
}
