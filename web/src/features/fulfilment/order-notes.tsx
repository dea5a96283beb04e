import { useInfiniteQuery } from "@tanstack/react-query";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { Form } from "../../ui/form.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSignedInUser } from "../customer/use-admin.ts";
import { ShopTime } from "../settings/shop-time.tsx";
import { addOrderNote, orderNotesQuery } from "./order-notes.api.ts";
import { useOrderChange } from "./use-order-change.ts";

/** The internal notes of an order, and the form that adds one. */
export function OrderNotes({ orderId }: { orderId: string }) {
  const query = useInfiniteQuery(orderNotesQuery(orderId));
  const notes = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="card-box notes" aria-labelledby="notes">
      <h2 id="notes">Internal notes</h2>
      <NoteForm orderId={orderId} />
      <QueryFallback query={query} loading="Loading the notes …" failure="The notes could not be loaded" />
      {query.data && notes.length === 0 && <p className="fine">No notes yet.</p>}
      {notes.length > 0 && (
        <ul>
          {notes.map(({ id, text, author, createdAt }) => (
            <li key={id}>
              <span className="as-typed" dir="auto">
                {text}
              </span>
              <span className="fine">
                <bdi>{author}</bdi>, <ShopTime at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} what="notes" shown={notes.length} />
    </section>
  );
}

function NoteForm({ orderId }: { orderId: string }) {
  const email = useSignedInUser()?.email ?? "";
  const send = useOrderChange(addOrderNote);
  const form = useForm({
    name: `order-note:${email}:${orderId}`,
    labels: { text: "New note, for staff only" },
    initial: { text: "" },
    parse: (values) => {
      const text = values.text.trim();
      return parsed({ text: text === "" ? "Enter a note." : undefined }, text);
    },
    async send(text, attempt) {
      await send({ id: orderId, text, attemptKey: attempt.key(text) });
    },
    resetAfterSend: true,
    // The form shows the error.
    onFailure: () => undefined,
  });
  return (
    <Form form={form} hasSummary={false}>
      <TextField {...form.field("text")} rows={2} maxLength={1000} hasCount={false} required />
      <FormAlert message={form.message} />
      <button type="submit" className="btn btn-outline" aria-disabled={form.isSending}>
        {form.isSending && <Spinner />}
        {form.isSending ? "Saving …" : "Add note"}
      </button>
    </Form>
  );
}
