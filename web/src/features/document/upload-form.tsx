import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { Labelled } from "../../ui/labelled.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { fileSize } from "../image/image-file.ts";
import { KIND_LABELS } from "./documents.ts";
import {
  addDocument,
  addRevision,
  type DocumentOwner,
  type ManagedDocument,
} from "./manage-documents.api.ts";

export interface UploadFormProps {
  readonly owner: DocumentOwner;
  /** The document of which the file is a revision; without it the file is a new document. */
  readonly document?: ManagedDocument;
  readonly email: string;
  readonly bytesMax: number;
  /** The form was sent or cancelled. */
  readonly onEnd: () => void;
}

const EXTENSIONS = ".pdf,.step,.stp,.dxf,.iges,.igs,.stl";
const REVISION = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,19}$/;
const EMPTY = { file: "", kind: "datasheet", title: "", revision: "", date: "" };

/** The form for a new document or a new revision of one. */
export function UploadForm({ owner, document, email, bytesMax, onEnd }: UploadFormProps) {
  const queryClient = useQueryClient();
  const add = useMutation(addDocument(queryClient));
  const revise = useMutation(addRevision(queryClient));
  const [file, setFile] = useState<File>();
  const form = useForm({
    name: `document:${email}:${document?.id ?? JSON.stringify(owner)}`,
    // A file cannot be stored in the tab.
    hasDraft: false,
    labels: {
      kind: "Kind",
      title: "Title",
      file: "File",
      revision: "Revision",
      date: "Date in the document",
    },
    initial: document ? { ...EMPTY, title: document.title } : EMPTY,
    parse: (values) => {
      const title = values.title.trim();
      const revision = values.revision.trim();
      const errors = {
        title: title === "" ? "Enter a title." : undefined,
        file: fileFault(file, bytesMax),
        revision: revisionFault(revision),
        date: values.date === "" ? "Enter the date in the document." : undefined,
      };
      return parsed(errors, file && { kind: values.kind, title, file, revision, date: values.date });
    },
    async send({ kind, title, ...revision }) {
      if (document) await revise.mutateAsync({ id: document.id, ...revision });
      else await add.mutateAsync({ owner, kind, title, ...revision });
      notifySuccess("SUCCESS", "File received. It is being checked.");
      onEnd();
    },
  });
  return (
    <Form form={form} className="upload-form" aria-label={document ? "New revision" : "Add a document"}>
      {!document && (
        <>
          <SelectField {...form.field("kind")}>
            {Object.entries(KIND_LABELS).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            {...form.field("title")}
            required
            maxLength={120}
            autoComplete="off"
            hint="As customers read it, e.g. Datasheet"
          />
        </>
      )}
      <Labelled
        label="File"
        error={form.errors.file}
        hint={
          file
            ? `${file.name}, ${fileSize(file.size)}`
            : `PDF, STEP, DXF, IGES or STL, at most ${fileSize(bytesMax)}`
        }
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name="file"
            accept={EXTENSIONS}
            required
            onChange={({ target: { files } }) => {
              const chosen = files?.[0];
              if (!chosen) return;
              setFile(chosen);
              form.change({ file: chosen.name });
            }}
          />
        )}
      </Labelled>
      <div className="pair">
        <Field
          {...form.field("revision")}
          required
          maxLength={20}
          autoComplete="off"
          hint="Such as B or 2.1"
        />
        <Field {...form.field("date")} type="date" min="1900-01-01" max="2100-12-31" required />
      </div>
      <SubmitRow form={form} label="Upload" busyLabel="Uploading …">
        <BusyButton className="btn btn-outline" isBusy={form.isSending} onClick={onEnd}>
          Cancel
        </BusyButton>
      </SubmitRow>
    </Form>
  );
}

function fileFault(file: File | undefined, bytesMax: number): string | undefined {
  if (!file) return "Choose a file.";
  if (file.size === 0) return "This file is empty. Choose another file.";
  if (file.size <= bytesMax) return undefined;
  return `The file is ${fileSize(file.size)}. The maximum is ${fileSize(bytesMax)}.`;
}

function revisionFault(revision: string): string | undefined {
  if (revision === "") return "Enter the revision, e.g. A.";
  if (REVISION.test(revision)) return undefined;
  return "Use letters A to Z, digits, spaces, dots, hyphens or underscores.";
}
