import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { passFocus } from "../../lib/move-focus.ts";
import { dayText } from "../../lib/times.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { fileSize } from "../image/image-file.ts";
import { KIND_LABELS, pageCount } from "./documents.ts";
import {
  removeDocument,
  renameDocument,
  type ManagedDocument,
  type ManagedRevision,
} from "./manage-documents.api.ts";
import { UploadForm, type UploadFormProps } from "./upload-form.tsx";

interface DocumentEntryProps extends Omit<UploadFormProps, "document" | "onEnd"> {
  readonly document: ManagedDocument;
  /** The document or one of its revisions was removed. */
  readonly onRemoved: () => void;
}

/** One document with its revisions and what can be done with it. */
export function DocumentEntry({ onRemoved, ...upload }: DocumentEntryProps) {
  const { document, email } = upload;
  const [open, setOpen] = useState<"revision" | "title">();
  const [removing, setRemoving] = useState<ManagedRevision | "all">();
  const actions = useRef<HTMLDivElement>(null);
  const { title, kind, revisions } = document;
  const close = (): void => {
    flushSync(() => setOpen(undefined));
    passFocus(actions.current?.querySelector("button"));
  };
  return (
    <li>
      <h3 dir="auto">{title}</h3>
      <p className="secondary">{KIND_LABELS[kind]}</p>
      <ul className="revisions">
        {revisions.map((revision) => (
          <Revision
            key={revision.id}
            title={title}
            revision={revision}
            onRemove={() => setRemoving(revision)}
          />
        ))}
      </ul>
      <div className="actions" ref={actions}>
        <button type="button" className="link-button" onClick={() => setOpen("revision")}>
          New revision <span className="visually-hidden">of {title}</span>
        </button>
        <button type="button" className="link-button" onClick={() => setOpen("title")}>
          Edit title <span className="visually-hidden">of {title}</span>
        </button>
        <button type="button" className="link-button" onClick={() => setRemoving("all")}>
          Remove document <span className="visually-hidden">{title}</span>
        </button>
      </div>
      {open === "revision" && <UploadForm {...upload} onEnd={close} />}
      {open === "title" && <TitleForm document={document} email={email} onEnd={close} />}
      {removing && (
        <RemoveDialog
          document={document}
          removing={removing}
          onRemoved={onRemoved}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </li>
  );
}

const STATES: Readonly<Record<ManagedRevision["status"], string>> = {
  processing: "Being checked …",
  ready: "Published",
  refused: "Rejected",
};

interface RevisionProps {
  readonly title: string;
  readonly revision: ManagedRevision;
  readonly onRemove: () => void;
}

function Revision({ title, revision, onRemove }: RevisionProps) {
  const { date, format, bytes, pages, status, rejection, url } = revision;
  const name = `Revision ${revision.revision}`;
  return (
    <li className={status}>
      <div>
        {url === null ? <span className="name">{name}</span> : <a href={url}>{name}</a>}{" "}
        <span className="secondary tabular">
          {dayText(date, "medium")}, {format !== null && `${format.toUpperCase()}, `}
          {pages !== null && `${pageCount(pages)}, `}
          {fileSize(bytes)}
        </span>
        <p className="state" role="status">
          {STATES[status]}
          {rejection !== null && `: ${rejection}`}
        </p>
      </div>
      <button
        type="button"
        className="link-button"
        aria-label={`Remove revision ${revision.revision} of ${title}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </li>
  );
}

interface TitleFormProps extends Pick<DocumentEntryProps, "document" | "email"> {
  readonly onEnd: () => void;
}

function TitleForm({ document, email, onEnd }: TitleFormProps) {
  const { mutateAsync } = useMutation(renameDocument(useQueryClient()));
  const form = useForm({
    name: `document-title:${email}:${document.id}`,
    hasDraft: false,
    labels: { title: "Title" },
    initial: { title: document.title },
    parse: (values) => {
      const title = values.title.trim();
      return parsed({ title: title === "" ? "Enter a title." : undefined }, { id: document.id, title });
    },
    async send(edit) {
      await mutateAsync(edit);
      notifySuccess("SUCCESS", "Title saved");
      onEnd();
    },
  });
  return (
    <Form form={form} className="upload-form" aria-label="Edit title">
      <Field {...form.field("title")} required maxLength={120} autoComplete="off" />
      <SubmitRow form={form} label="Save title" busyLabel="Saving …">
        <BusyButton className="btn btn-outline" isBusy={form.isSending} onClick={onEnd}>
          Cancel
        </BusyButton>
      </SubmitRow>
    </Form>
  );
}

interface RemoveDialogProps {
  readonly document: ManagedDocument;
  readonly removing: ManagedRevision | "all";
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

function RemoveDialog({ document, removing, onRemoved, onClose }: RemoveDialogProps) {
  const { mutateAsync, isPending } = useMutation(removeDocument(useQueryClient()));
  const isAll = removing === "all";
  // Callbacks of `mutate` are not called once the document is gone.
  const remove = async (): Promise<void> => {
    try {
      await mutateAsync({ id: document.id, ...(!isAll && { revisionId: removing.id }) });
      notifySuccess("SUCCESS", isAll ? "Document removed" : "Revision removed");
      onClose();
      onRemoved();
    } catch (error) {
      notifyProblem(error);
    }
  };
  return (
    <ConfirmDialog
      title={isAll ? "Remove this document?" : "Remove this revision?"}
      confirmLabel="Remove"
      busyLabel="Removing …"
      busy={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        <strong>
          {document.title}
          {!isAll && `, revision ${removing.revision}`}
        </strong>
      </p>
      <p>Customers can no longer download it. Cached copies can remain for a while.</p>
    </ConfirmDialog>
  );
}
