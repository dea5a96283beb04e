import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { forgetDraft, keepDraft, readDraft } from "../../lib/drafts.ts";
import { clearNotices, notifyError, notifySuccess } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { complaints, type FieldFault, useRefusals } from "../../lib/use-refusals.ts";
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
  const { errors, faults, refusal, refusedTries, refuse, mend, clear } = useRefusals(LABELS);
  const [adding, setAdding] = useState(false);
  // Faster than rendering: the second half of a double click finds it set.
  const sending = useRef(false);

  const send = async (): Promise<void> => {
    const read = readEntries(entries);
    const withoutPicture: Errors = upload.fault === undefined ? {} : { imageUrl: upload.fault };
    if ("errors" in read) {
      refuse({ ...read.errors, ...withoutPicture });
      return;
    }
    clear();
    clearNotices();
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

  const submit = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setAdding(true);
    try {
      await send();
    } catch (error) {
      // Without a session the guard leads to sign-in; what was typed is kept.
      if (asProblem(error).status === 401) return;
      const { errors: wrong, rest } = complaints(error, NEW_TOOL_FIELDS);
      refuse(wrong, rest);
      notifyError("ERROR", asProblem(error).message);
    } finally {
      sending.current = false;
      setAdding(false);
    }
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
    adding,
    change: (entry, value) => {
      const next = { ...entries, [entry]: value };
      setEntries(next);
      keepDraft(formName, next);
      mend(entry);
    },
    submit,
  };
}
