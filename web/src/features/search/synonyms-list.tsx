import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatCount } from "../../lib/stock.ts";
import { containsText } from "../../lib/contains-text.ts";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { FindBox } from "../../ui/find-box.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { removeSynonyms, synonymsQuery, type Synonyms } from "./search-words.api.ts";
import { SynonymsDialog } from "./synonyms-dialog.tsx";
import "./search-words.scss";

const formatSynonyms = ({ phrases }: Synonyms): string => phrases.join(", ");

/** The groups of words that searches take for each other, with actions to change them. */
export function SynonymsList() {
  const query = useQuery(synonymsQuery);
  const [edited, setEdited] = useState<Synonyms | "new">();
  const [removed, setRemoved] = useState<Synonyms>();
  const [words, setWords] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const groups = query.data ?? [];
  const found = groups.filter((group) => containsText(formatSynonyms(group), words));
  const queryClient = useQueryClient();
  const isListed = ({ id }: Synonyms): boolean =>
    queryClient.getQueryData(synonymsQuery.queryKey)?.some((group) => group.id === id) ?? false;
  const onRemoved = (group: Synonyms): void => {
    setRemoved(undefined);
    setAnnouncement(`The synonyms ${formatSynonyms(group)} are removed.`);
    list.current?.focus();
  };
  return (
    <div ref={list} tabIndex={-1} className="focus-place search-words">
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div className="lead">
        <p className="secondary">A search for one word also finds tools that have another of its group.</p>
        <button type="button" className="btn btn-primary" onClick={() => setEdited("new")}>
          Add synonyms
        </button>
      </div>
      <QueryFallback query={query} loading="Loading synonyms …" failure="The synonyms could not be loaded" />
      {query.data?.length === 0 && (
        <StatePanel title="No synonyms yet">
          <p>Add words that customers use for the same thing, e.g. spanner and wrench.</p>
        </StatePanel>
      )}
      {groups.length > 0 && (
        <div className="lead">
          <FindBox label="Find synonyms" words={words} onChange={setWords} />
          <span className="secondary" role="status">
            {found.length === 1 ? "1 group" : `${formatCount(found.length)} groups`}
          </span>
        </div>
      )}
      {found.length > 0 && (
        <ul className="rows" aria-label="Synonyms">
          {found.map((group) => (
            <li key={group.id}>
              <span className="words">{formatSynonyms(group)}</span>
              <span className="actions">
                <button
                  type="button"
                  className="btn btn-outline"
                  aria-label={`Edit ${formatSynonyms(group)}`}
                  onClick={() => setEdited(group)}
                >
                  Edit
                </button>
                <button
                  type="button"
                  className="btn btn-outline"
                  aria-label={`Remove ${formatSynonyms(group)}`}
                  onClick={() => setRemoved(group)}
                >
                  Remove
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <SynonymsDialog
          group={edited === "new" ? null : edited}
          initial={edited === "new" ? "" : formatSynonyms(edited)}
          onDone={() => {
            setEdited(undefined);
            // The button that opened it went with its row.
            if (edited !== "new" && !isListed(edited)) list.current?.focus();
          }}
        />
      )}
      {removed && (
        <RemoveDialog
          group={removed}
          onClose={() => setRemoved(undefined)}
          onRemoved={() => onRemoved(removed)}
          onFailed={(error) => {
            // The response to a success may be lost.
            if (!isListed(removed)) return onRemoved(removed);
            notifyProblem(error);
            setRemoved(undefined);
          }}
        />
      )}
    </div>
  );
}

interface RemoveDialogProps {
  readonly group: Synonyms;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
  readonly onFailed: (error: Error) => void;
}

function RemoveDialog({ group, onClose, onRemoved, onFailed }: RemoveDialogProps) {
  const { mutate, isPending } = useMutation(removeSynonyms(useQueryClient()));
  return (
    <ConfirmDialog
      title="Remove these synonyms?"
      confirmLabel="Remove"
      busyLabel="Removing …"
      busy={isPending}
      onConfirm={() => mutate(group, { onSuccess: onRemoved, onError: onFailed })}
      onClose={onClose}
    >
      <p className="words">{formatSynonyms(group)}</p>
      <p>Searches then find only tools that have the word itself.</p>
    </ConfirmDialog>
  );
}
