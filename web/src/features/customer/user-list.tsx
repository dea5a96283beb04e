import { useInfiniteQuery } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { DataTable } from "../../ui/data-table.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ShopTime } from "../settings/shop-time.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { useSignedInUser } from "./use-admin.ts";
import { usersQuery, type User, type UserSearch } from "./users.api.ts";
import "./user-list.scss";

/** The users that match a search, each with a button for the role. */
export function UserList({ search }: { search: UserSearch }) {
  const query = useInfiniteQuery(usersQuery(search));
  const { data, hasNextPage } = query;
  const [selected, setSelected] = useState<User>();
  const self = useSignedInUser()?.email;
  const list = useRef<HTMLDivElement>(null);
  const users = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!data) {
    return <QueryFallback query={query} loading="Loading users …" failure="The users could not be loaded" />;
  }
  if (users.length === 0) return <EmptyUserList words={search.words} />;
  return (
    <div ref={list} tabIndex={-1} className="users focus-place">
      <UserTable users={users} self={self} onSelect={setSelected} />
      <ShowMore query={query} what="users">
        <p className="secondary small" role="status">
          {users.length === 1 ? "1 user" : `${users.length} users`}
          {hasNextPage && " so far"}
        </p>
      </ShowMore>
      {selected && (
        <RoleDialog
          user={selected}
          isOneself={selected.email === self}
          onDone={() => {
            setSelected(undefined);
            list.current?.focus();
          }}
        />
      )}
    </div>
  );
}

const COLUMNS = [
  { name: "Name" },
  { name: "Email" },
  { name: "First login" },
  { name: "Role" },
  { name: "Actions", isVisuallyHidden: true },
];

interface UserTableProps {
  readonly users: readonly User[];
  readonly self: string | undefined;
  readonly onSelect: (user: User) => void;
}

function UserTable({ users, self, onSelect }: UserTableProps) {
  return (
    <DataTable className="users-table" label="Users" columns={COLUMNS}>
      {users.map((user) => (
        <tr role="row" key={user.id}>
          <th role="rowheader" scope="row" id={`user-${user.id}`} className="cell-name" dir="auto">
            {user.name}
            {user.email === self && <span className="you"> (you)</span>}
          </th>
          <td role="cell" className="cell-email">
            {user.email}
          </td>
          <td role="cell" className="cell-since">
            <ShopTime at={user.since} as="day" />
          </td>
          <td role="cell">
            {user.isAdmin ? (
              <span className="already">
                <BadgeCheck size={17} aria-hidden="true" /> Already admin
              </span>
            ) : (
              <span className="secondary">Customer</span>
            )}
          </td>
          <td role="cell" className="cell-action">
            {user.email === self ? (
              <OwnActions user={user} onSelect={onSelect} />
            ) : (
              <RoleButton user={user} onSelect={onSelect} />
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

interface RoleButtonProps {
  readonly user: User;
  readonly onSelect: (user: User) => void;
}

function RoleButton({ user, onSelect }: RoleButtonProps) {
  return (
    <button
      type="button"
      className={user.isAdmin ? "link-button danger" : "btn btn-outline"}
      aria-describedby={`user-${user.id}`}
      onClick={() => onSelect(user)}
    >
      {user.isAdmin ? "Remove admin" : "Make admin"}
    </button>
  );
}

/** Giving up the own role is behind one more step: a wrong click would lock the admin out. */
function OwnActions(props: RoleButtonProps) {
  return (
    <details className="own-actions">
      <summary aria-label="More actions for your own account">⋯</summary>
      <RoleButton {...props} />
    </details>
  );
}

function EmptyUserList({ words }: { words: string }) {
  if (words === "") {
    return (
      <StatePanel title="No users yet">
        <p>Users appear here after their first login.</p>
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title="No users found"
      actions={
        <Link className="btn btn-outline" to="?">
          Show all users
        </Link>
      }
    >
      <p>
        No name or email matches “<bdi>{words}</bdi>”. Users are listed after their first login.
      </p>
    </StatePanel>
  );
}
