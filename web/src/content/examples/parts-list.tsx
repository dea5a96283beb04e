import { memo, useDeferredValue, useState } from "react";

// Renders again only when `names` or `words` changes.
const Rows = memo(function Rows({
  names,
  words,
}: {
  names: readonly string[];
  words: string;
}) {
  const found = names.filter((name) =>
    name.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <ul>
      {found.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
});

export function PartsList({ names }: { names: readonly string[] }) {
  const [words, setWords] = useState("");
  // The field updates on every key press; the long list may update later.
  const wanted = useDeferredValue(words);
  return (
    <>
      <input
        aria-label="Find a part"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Rows names={names} words={wanted} />
    </>
  );
}
