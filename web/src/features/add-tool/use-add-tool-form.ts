import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { forgetDraft, keepDraft, readDraft } from "../../lib/drafts.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { type FieldFault, useRefusals } from "../../lib/use-refusals.ts";
import { usePictureUpload, type Picture, type PictureUpload } from "../image/use-picture-upload.ts";
import { attemptDraft, attemptKey } from "../order/attempt-key.ts";
import { addTool, NEW_TOOL_FIELDS } from "./add-tool.api.ts";
import {
  entriesFrom,
  LABELS,
  readEntries,
  type Entries,
  type Entry,
  type Errors,
} from "./new-tool-entries.ts";

/** What was added, to be looked at. */
export interface AddedTool {
  readonly id: string;
  readonly name: string;
}

interface AddToolForm {
  readonly entries: Entries;
  readonly upload: PictureUpload;
  readonly errors: Errors;
  /** The same errors, for the summary. */
  readonly faults: readonly FieldFault[];
  /** Why the shop refused the tool, when it is about no single field. */
  readonly refusal: string;
  /** How often the tool was not taken so far. */
  readonly refusedTries: number;
  readonly adding: boolean;
  readonly change: (entry: Entry, value: string) => void;
  readonly submit: () => Promise<void>;
}

function keptPicture(draft: string): Picture {
  const url = readDraft(draft)?.["url"];
  return url === undefined ? { step: "none" } : { step: "ready", url };
}

/** The state of the form; what is typed and the uploaded picture stay until the tool is added. Calls `onAdded` then. */
export function useAddToolForm(email: string, onAdded: (tool: AddedTool) => void): AddToolForm {
  const { mutateAsync } = useMutation(addTool(useQueryClient()));
  const formName = `add-tool:${email}`;
  const pictureDraft = `${formName}:picture`;
  const [entries, setEntries] = useState(() => entriesFrom(readDraft(formName)));
  const upload = usePictureUpload(keptPicture(pictureDraft), (url) => {
    if (url === "") forgetDraft(pictureDraft);
    else keepDraft(pictureDraft, { url });
  });
  const { errors, faults, refusal, refusedTries, refuse, mend, send, sending } = useRefusals(
    LABELS,
    NEW_TOOL_FIELDS,
  );

  const add = async (): Promise<void> => {
    const read = readEntries(entries);
    const withoutPicture: Errors = upload.fault === undefined ? {} : { imageUrl: upload.fault };
    if ("errors" in read) {
      refuse({ ...read.errors, ...withoutPicture });
      return;
    }
    const picture = await upload.settled();
    if ("fault" in picture) {
      refuse({ imageUrl: picture.fault });
      return;
    }
    const tool = { ...read.tool, imageUrl: picture.url };
    const id = await mutateAsync({ ...tool, attemptKey: attemptKey(formName, JSON.stringify(tool)) });
    forgetDraft(formName);
    forgetDraft(attemptDraft(formName));
    forgetDraft(pictureDraft);
    notifySuccess("SUCCESS", "Tool added successfully");
    onAdded({ id, name: tool.name });
  };

  return {
    entries,
    upload: {
      ...upload,
      choose: (file) => {
        mend("imageUrl");
        upload.choose(file);
      },
    },
    errors,
    faults,
    refusal,
    refusedTries,
    adding: sending,
    change: (entry, value) => {
      const next = { ...entries, [entry]: value };
      setEntries(next);
      keepDraft(formName, next);
      mend(entry);
    },
    submit: () => send(add),
  };
}
