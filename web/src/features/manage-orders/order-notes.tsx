import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { asProblem } from "../../lib/problem.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { addOrderNote, orderNotesQuery } from "./order-notes.api.ts";
import { when } from "./order-text.ts";

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
          {notes.map(({ id, text, author, at }) => (
            <li key={id}>
              <span className="as-typed">{text}</span>
              <span className="fine">
                {author}, <time dateTime={at.toISOString()}>{when(at)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} what="notes" />
    </section>
  );
}

function NoteForm({ orderId }: { orderId: string }) {
  const [text, setText] = useState("");
  const { mutate, isPending, error } = useMutation(addOrderNote(useQueryClient()));
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || text.trim() === "") return;
        mutate({ id: orderId, text: text.trim() }, { onSuccess: () => setText("") });
      }}
    >
      <label className="form-label" htmlFor={id}>
        New note, for staff only
      </label>
      <textarea
        id={id}
        className="form-control"
        rows={2}
        maxLength={1000}
        required
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FormAlert message={error ? asProblem(error).message : ""} />
      <button type="submit" className="btn btn-outline" disabled={isPending}>
        {isPending && <Spinner />}
        {isPending ? "Saving …" : "Add note"}
      </button>
    </form>
  );
}
