import { useMutation, type UseMutationResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { notifySuccess } from "../../lib/notify.tsx";
import { isNotFound } from "../../lib/problem.ts";
import { Breadcrumb, type BreadcrumbStep } from "../../ui/breadcrumb.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { PageTitle } from "../settings/page-title.tsx";
import type { RecordCalls, Versioned } from "./records.api.ts";
import { capitalized, withArticle } from "./words.ts";
import "./records.scss";

/** The id in the address of a new record. */
export const NEW = "new";

type Named = Versioned & { readonly name: string };

interface RecordPageProps<Stored extends Named, Fetched> {
  readonly id: string;
  /** True for the page of a new one. */
  readonly isNew?: boolean;
  /** The name of one in texts, such as `family`. */
  readonly word: string;
  /** The name of the list, and its path. */
  readonly list: BreadcrumbStep;
  readonly calls: Pick<RecordCalls<never, Stored, Fetched>, "one" | "remove">;
  /** What the confirmation of a removal says. */
  readonly removal: string;
  /** The pages between the list and its page. */
  readonly above?: (record: Stored) => readonly BreadcrumbStep[];
  /** Stands below its name. */
  readonly details?: (record: Stored) => string;
  /** The path of its changes in the audit. */
  readonly changesAt?: (record: Stored) => string;
  /** The path of its page in the shop. */
  readonly shownAt?: (record: Stored) => string;
  readonly className?: string;
  /** The form; the record is undefined for a new one. */
  readonly children: (record: Stored | undefined) => ReactNode;
}

/** The page of one record, or of a new one: its name, its form and what removes it. */
export function RecordPage<Stored extends Named, Fetched>(props: RecordPageProps<Stored, Fetched>) {
  const { id, isNew = false, word, list, calls, className = "records", children } = props;
  const queryClient = useQueryClient();
  const query = useQuery({ ...calls.one(id), enabled: !isNew });
  const removal = useMutation(calls.remove(queryClient));
  const record = query.data;
  const title = capitalized(word);
  // Once it is removed, the list follows.
  if (isNotFound(query.error) && !removal.isPending && !removal.isSuccess) {
    return (
      <>
        <PageTitle page={`${title} not found`} />
        <NotFoundPanel what={title} to={list.path} link={list.name} />
      </>
    );
  }
  return (
    <div className={className}>
      <PageTitle page={`${isNew ? "Add" : "Edit"} ${withArticle(word)}`} />
      <Breadcrumb
        steps={[list, ...((record && props.above?.(record)) ?? [])]}
        current={isNew ? `New ${word}` : (record?.name ?? title)}
      />
      <div className="section-head">
        <div>
          <h1 dir="auto">{isNew ? `Add ${withArticle(word)}` : (record?.name ?? title)}</h1>
          {record && props.details && <span className="fine tabular">{props.details(record)}</span>}
        </div>
        {record && <Actions {...props} record={record} mutation={removal} />}
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

interface ActionsProps<Stored extends Named, Fetched> extends RecordPageProps<Stored, Fetched> {
  readonly record: Stored;
  readonly mutation: UseMutationResult<void, Error, string>;
}

function Actions<Stored extends Named, Fetched>(props: ActionsProps<Stored, Fetched>) {
  const { word, list, calls, record, mutation, changesAt, shownAt } = props;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className="head-actions">
      {changesAt && <ActionLink to={changesAt(record)}>Changes</ActionLink>}
      {shownAt && <ActionLink to={shownAt(record)}>View in the shop</ActionLink>}
      <button type="button" className="btn btn-outline" onClick={() => setIsConfirming(true)}>
        Remove
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={`Remove ${record.name}?`}
          confirmLabel="Remove"
          busyLabel="Removing …"
          busy={mutation.isPending}
          error={mutation.error}
          onConfirm={() =>
            mutation.mutate(record.id, {
              onSuccess: () => {
                notifySuccess("SUCCESS", `${capitalized(word)} removed`);
                void navigate(list.path);
              },
            })
          }
          onClose={() => {
            setIsConfirming(false);
            mutation.reset();
            // The response to a success may be lost; the error stays until it is read.
            if (mutation.error)
              void queryClient.invalidateQueries({ queryKey: calls.one(record.id).queryKey });
          }}
        >
          <p>{props.removal}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const ActionLink = ({ to, children }: { to: string; children: string }) => (
  <Link className="btn btn-outline" to={to}>
    {children}
  </Link>
);
