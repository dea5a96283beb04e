import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { notifySuccess } from "../../lib/notify.tsx";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { isNotFound } from "../../lib/problem.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { PageTitle } from "../settings/page-title.tsx";
import type { RecordCalls, Versioned } from "./records.api.ts";
import "./records.scss";

/** The id in the address of a new record. */
export const NEW = "new";

type Named = Versioned & { readonly name: string };

interface RecordPageProps<Content extends object, Stored extends Content & Named> {
  readonly id: string;
  /** The name of one in texts, such as `family`. */
  readonly word: string;
  /** The name of the list, and its path. */
  readonly list: { readonly name: string; readonly path: string };
  readonly calls: Pick<RecordCalls<Content, Stored, unknown>, "one" | "remove">;
  /** What the confirmation of a removal says. */
  readonly removal: string;
  /** The path of its page in the shop. */
  readonly shownAt?: (record: Stored) => string;
  /** The form; the record is undefined for a new one. */
  readonly children: (record: Stored | undefined) => ReactNode;
}

/** The page of one record, or of a new one: its name, its form and what removes it. */
export function RecordPage<Content extends object, Stored extends Content & Named>(
  props: RecordPageProps<Content, Stored>,
) {
  const { id, word, list, calls, shownAt, children } = props;
  const isNew = id === NEW;
  const query = useQuery({ ...calls.one(id), enabled: !isNew });
  const record = query.data;
  const title = capitalized(word);
  if (isNotFound(query.error)) {
    return (
      <>
        <PageTitle page={`${title} not found`} />
        <NotFoundPanel what={title} to={list.path} link={list.name}>
          It may have been removed.
        </NotFoundPanel>
      </>
    );
  }
  return (
    <div className="records">
      <PageTitle page={isNew ? `Add a ${word}` : `Edit a ${word}`} />
      <Breadcrumb steps={[list]} current={isNew ? `New ${word}` : (record?.name ?? title)} />
      <div className="section-head">
        <h1>{isNew ? `Add a ${word}` : (record?.name ?? title)}</h1>
        {record && (
          <div className="head-actions">
            {shownAt && (
              <Link className="btn btn-outline" to={shownAt(record)}>
                View in the shop
              </Link>
            )}
            <RemoveButton {...props} />
          </div>
        )}
      </div>
      {!isNew && (
        <QueryFallback
          query={query}
          loading={`Loading the ${word} …`}
          failure={`The ${word} could not be loaded`}
        />
      )}
      {(isNew || record) && children(record)}
    </div>
  );
}

function RemoveButton<Content extends object, Stored extends Content & Named>({
  id,
  word,
  list,
  calls,
  removal,
}: RecordPageProps<Content, Stored>) {
  const { mutate, isPending } = useMutation(calls.remove(useQueryClient()));
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setIsConfirming(true)}>
        Remove
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={`Remove this ${word}?`}
          confirmLabel="Remove"
          busyLabel="Removing …"
          busy={isPending}
          onConfirm={() =>
            mutate(id, {
              onSuccess: () => {
                notifySuccess("SUCCESS", `${capitalized(word)} removed`);
                void navigate(list.path);
              },
              onError: notifyProblem,
            })
          }
          onClose={() => setIsConfirming(false)}
        >
          <p>{removal}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
