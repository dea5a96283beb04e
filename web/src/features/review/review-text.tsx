import { useId, useState } from "react";

/** The length of about eight lines of a card. */
const LONG = 300;
const LINES = 8;

const isLong = (words: string): boolean => words.length > LONG || words.split("\n").length > LINES;

/** The text of a review; a long one is collapsed. */
export function ReviewText({ words }: { words: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (!isLong(words))
    return (
      <p className="words" dir="auto">
        {words}
      </p>
    );
  return (
    <>
      <p id={id} dir="auto" className={isOpen ? "words" : "words cut"}>
        {words}
      </p>
      <button
        type="button"
        className="link-button small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? "Read less" : "Read all"}
      </button>
    </>
  );
}
