import { useMutation, useQueryClient } from "@tanstack/react-query";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { moderateReview } from "./manage-reviews.api.ts";
import type { Review } from "./review.api.ts";

const REASON_MAX = 300;

interface HideDialogProps {
  readonly review: Pick<Review, "id" | "authorName" | "description">;
  /** The review was hidden, or the admin cancelled. */
  readonly onDone: () => void;
  readonly onHidden?: (() => void) | undefined;
}

/** Takes the reason, then hides a review from customers. */
export function HideDialog({ review, onDone, onHidden }: HideDialogProps) {
  const { mutateAsync } = useMutation(moderateReview(useQueryClient()));
  const form = useForm({
    name: `hide-review:${review.id}`,
    hasDraft: false,
    labels: { reason: "Reason" },
    initial: { reason: "" },
    parse: ({ reason }) =>
      parsed({ reason: reason.trim() === "" ? "Enter a reason." : undefined }, reason.trim()),
    async send(reason) {
      await mutateAsync({ id: review.id, hidden: true, reason });
      notifySuccess("Review", "The review is hidden.");
      onDone();
      onHidden?.();
    },
    onFailure: () => undefined,
  });
  return (
    <FormDialog
      form={form}
      title="Hide this review?"
      confirmLabel="Hide review"
      busyLabel="Hiding …"
      onClose={onDone}
    >
      <blockquote className="review-quote">
        <p dir="auto">{review.description}</p>
        <footer dir="auto">{review.authorName}</footer>
      </blockquote>
      <p>Customers can't see it until an admin shows it again.</p>
      <Field
        {...form.field("reason")}
        required
        maxLength={REASON_MAX}
        hint="Visible to admins only, with your name"
      />
    </FormDialog>
  );
}
