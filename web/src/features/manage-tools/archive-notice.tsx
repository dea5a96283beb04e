import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { passFocus } from "../../lib/move-focus.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import type { Archive } from "./use-archive.ts";

interface ArchiveNoticeProps {
  readonly archive: Archive;
  /** The notice gets the focus when it appears, unless the user has moved it: the pressed button disappears. */
  readonly takesFocus: boolean;
}

/** Confirms what was archived or restored, with a button to undo it. */
export function ArchiveNotice({ archive, takesFocus }: ArchiveNoticeProps) {
  const { done, busyId } = archive;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // 'Undo' retains the focus.
    const isInside = notice.current?.contains(document.activeElement);
    if (done && takesFocus && !isInside) passFocus(notice.current, done.pressed);
    // oxlint-disable-next-line react/exhaustive-deps -- once per change
  }, [done]);
  return (
    <div ref={notice} tabIndex={-1} role="status" className="focus-place">
      {done && (
        <div className="notice done">
          <CircleCheck size={17} aria-hidden="true" />
          <span>
            <strong dir="auto">{done.tool.name}</strong>{" "}
            {done.archived ? "is archived." : "is for sale again."}
          </span>
          <BusyButton
            className="link-button"
            isBusy={busyId === done.tool.id}
            onClick={() => archive.set(done.tool, !done.archived)}
          >
            Undo
          </BusyButton>
        </div>
      )}
    </div>
  );
}
