import { Search } from "lucide-react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

/** The header's search: Enter opens the grid filtered by the words, empty words open it whole. */
export function SearchBox() {
  const navigate = useNavigate();
  const words = useSearchParams()[0].get("q") ?? "";
  const search = (form: FormData): void => {
    const wanted = form.get("q");
    void navigate(paths.search(typeof wanted === "string" ? wanted.trim() : ""));
  };
  return (
    <form
      className="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(new FormData(event.currentTarget));
      }}
    >
      <Search size={20} aria-hidden="true" />
      <input
        // A new address brings new words into the box.
        key={words}
        type="search"
        name="q"
        defaultValue={words}
        aria-label="Search parts"
        placeholder="Search Parts here ..."
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
      />
    </form>
  );
}
