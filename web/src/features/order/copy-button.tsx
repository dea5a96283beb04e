import { Check, Copy } from "lucide-react";
import { useState } from "react";

/** Copies a text to the clipboard; the icon shows that it was copied. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // Without permission the text can still be selected.
    }
  };
  return (
    <button type="button" className="copy-button no-print" onClick={() => void copy()}>
      {isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      <span className="visually-hidden" aria-live="polite">
        {isCopied ? `Copied ${what}` : `Copy ${what}`}
      </span>
    </button>
  );
}
