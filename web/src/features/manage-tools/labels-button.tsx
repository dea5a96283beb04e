import { Tag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ManagedTool } from "../tool/manage-tools.api.ts";

const LabelsDialog = lazy(async () => ({ default: (await import("./labels-dialog.tsx")).LabelsDialog }));

interface LabelsButtonProps {
  readonly tools: readonly ManagedTool[];
  readonly className?: string;
}

/** Opens the dialog that makes a PDF of labels for these tools. */
export function LabelsButton({ tools, className = "btn btn-outline" }: LabelsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        <Tag size={17} aria-hidden="true" />
        Labels
      </button>
      {isOpen && (
        <Suspense>
          <LabelsDialog tools={tools} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
