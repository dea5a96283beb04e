import { Search } from "lucide-react";
import { useId } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { UserSearch as UserChoice } from "./users.api.ts";

const TABS = [
  { role: "", label: "All" },
  { role: "admin", label: "Admins" },
] as const;

/** The query string of a list of users. */
function addressOf({ words, role }: UserChoice): string {
  const values = { q: words, role };
  return `?${new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "")).toString()}`;
}

/** The user search and the choice of a role. Both are in the URL. */
export function UserSearch({ search }: { search: UserChoice }) {
  const { words, role } = search;
  const navigate = useNavigate();
  const id = useId();
  return (
    <>
      <nav className="tabs" aria-label="Which users">
        {TABS.map((tab) => (
          <Link
            key={tab.label}
            to={addressOf({ words, role: tab.role })}
            aria-current={tab.role === role ? "page" : undefined}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
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
          void navigate(addressOf({ words: next, role }));
        }}
      >
        <label className="form-label" htmlFor={id}>
          Search users
        </label>
        <input
          id={id}
          type="search"
          name="words"
          className="form-control"
          placeholder="Name or email"
          maxLength={100}
          defaultValue={words}
        />
        <button type="submit" className="btn btn-outline" aria-label="Search">
          <Search size={17} aria-hidden="true" />
        </button>
      </form>
    </>
  );
}
