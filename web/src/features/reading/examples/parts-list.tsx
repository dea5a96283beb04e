import { memo, useDeferredValue, useState } from "react";

// Drawn again only when `names` or `words` is another value.
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
  // The field follows each key at once; the long list may come a moment later.
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
