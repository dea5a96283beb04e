import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifySuccess } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { moderateReview } from "./manage-reviews.api.ts";
import type { Review } from "./review.api.ts";

const REASON_MAX = 300;

interface HideDialogProps {
  readonly review: Pick<Review, "id" | "author" | "words">;
  /** It is hidden, or stays as it is. */
  readonly onDone: () => void;
}

/** Asks why before a review is hidden from everybody. */
export function HideDialog({ review, onDone }: HideDialogProps) {
  const { mutate, isPending, error } = useMutation(moderateReview(useQueryClient()));
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const problem = error === null ? undefined : asProblem(error);
  const complaint = problem?.fields.find(({ field }) => field === "reason")?.message;

  const hide = (): void => {
    setMissing(reason.trim() === "");
    if (reason.trim() === "") return;
    const hidden = { id: review.id, hidden: true, reason: reason.trim() };
    mutate(hidden, {
      onSuccess: () => {
        notifySuccess("Review", "The review is hidden.");
        onDone();
      },
    });
  };
  return (
    <ConfirmDialog
      title="Hide this review?"
      confirmLabel="Hide review"
      busyLabel="Hiding …"
      keepLabel="Cancel"
      busy={isPending}
      onConfirm={hide}
      onKeep={onDone}
    >
      <blockquote className="review-quote">
        <p>{review.words}</p>
        <footer>{review.author}</footer>
      </blockquote>
      <p>Customers can't see it until an admin shows it again.</p>
      <Field
        label="Reason"
        name="reason"
        required
        maxLength={REASON_MAX}
        value={reason}
        error={missing ? "Enter a reason." : complaint}
        hint="Visible to admins only, with your name"
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
      <FormAlert message={problem && complaint === undefined ? problem.message : ""} />
    </ConfirmDialog>
  );
}
