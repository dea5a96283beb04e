import { Search } from "lucide-react";
import { useEffect, useId, useRef } from "react";

interface SearchFormProps {
  /** The accessible name: what is searched. */
  readonly name: string;
  readonly className?: string;
  /** The label of the input. */
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  /** The words of the shown list. When they change, the input shows them. */
  readonly words: string;
  /** Called with the entered words, trimmed. */
  readonly onSearch: (words: string) => void;
}

/** The search of a list, which applies when it is sent. */
export function SearchForm(props: SearchFormProps) {
  const { name, className = "", label, placeholder, maxLength, words, onSearch } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // A new key of the form would show them too, but take the focus away.
  useEffect(() => {
    if (input.current) input.current.value = words;
  }, [words]);
  return (
    <form
      role="search"
      aria-label={name}
      className={`search-form ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget).get("words");
        onSearch(typeof entered === "string" ? entered.trim() : "");
      }}
    >
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <div className="words-row">
        <input
          ref={input}
          id={id}
          type="search"
          dir="auto"
          name="words"
          className="form-control"
          placeholder={placeholder}
          maxLength={maxLength}
          defaultValue={words}
        />
        <button type="submit" className="btn btn-outline" aria-label="Search">
          <Search size={18} aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}
