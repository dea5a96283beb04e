import { Search } from "lucide-react";
import { useNavigate } from "react-router-dom";

/** The user search. Its words are in the URL. */
export function UserSearch({ words }: { words: string }) {
  const navigate = useNavigate();
  return (
    <form
      role="search"
      aria-label="Users"
      className="user-search"
      // Back or a link changes the words: reset the input.
      key={words}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get("words");
        const next = typeof typed === "string" ? typed.trim() : "";
        void navigate(next === "" ? "?" : `?q=${encodeURIComponent(next)}`);
      }}
    >
      <input
        type="search"
        name="words"
        className="form-control"
        aria-label="Search users"
        placeholder="Name or email"
        maxLength={100}
        defaultValue={words}
      />
      <button type="submit" className="btn btn-outline" aria-label="Search">
        <Search size={17} aria-hidden="true" />
      </button>
    </form>
  );
}
