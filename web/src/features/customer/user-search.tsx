import { Link, useNavigate } from "react-router-dom";
import { SearchForm } from "../../ui/search-form.tsx";
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
      <SearchForm
        name="Users"
        className="user-search"
        label="Search users"
        placeholder="Name or email"
        maxLength={100}
        words={words}
        onSearch={(entered) => void navigate(addressOf({ words: entered, role }))}
      />
    </>
  );
}
