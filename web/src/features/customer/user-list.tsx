import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { AuditLink } from "../../ui/audit-link.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ListTabs } from "../records/list-filters.tsx";
import { ListPage } from "../records/list-page.tsx";
import { useList } from "../records/list.ts";
import { type Column, RowTable } from "../records/row-table.tsx";
import { ShopTime } from "../settings/shop-time.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { useSignedInUser } from "./use-admin.ts";
import { type User, users, WORDS_MAX } from "./users.api.ts";
import "./user-list.scss";

/** Users who have logged in, each with a button for the role. */
export function UserList() {
  const list = useList(users);
  const { view, addressOf, show } = list;
  const [selected, setSelected] = useState<User>();
  const self = useSignedInUser()?.email;
  return (
    <ListPage
      title="Make Admin"
      words={["user", "users"]}
      list={list}
      actions={<AuditLink kind="role" />}
      filters={
        <>
          <ListTabs
            label="Which users"
            tabs={[
              ["", "All"],
              ["admin", "Admins"],
            ]}
            current={view.role}
            to={(role) => addressOf({ role })}
          />
          <SearchForm
            name="Users"
            label="Search users"
            placeholder="Name or email"
            maxLength={WORDS_MAX}
            words={view.q}
            onSearch={(q) => show({ q })}
          />
        </>
      }
      empty={<NoUsers words={view.q} />}
      below={
        selected && (
          <RoleDialog
            user={selected}
            isOneself={selected.email === self}
            onDone={() => setSelected(undefined)}
          />
        )
      }
    >
      {(rows) => (
        <div className="users">
          <RowTable
            className="users-table"
            label="Users"
            columns={columnsFor(self, setSelected)}
            rows={rows}
          />
        </div>
      )}
    </ListPage>
  );
}

const columnsFor = (self: string | undefined, onSelect: (user: User) => void): Column<User>[] => [
  {
    name: "Name",
    className: "cell-name",
    isRowHeader: true,
    show: ({ id, name, email }) => (
      <>
        <bdi id={`user-${id}`}>{name}</bdi>
        {email === self && <span className="you"> (you)</span>}
      </>
    ),
  },
  { name: "Email", className: "cell-email", show: ({ email }) => email },
  { name: "First login", className: "cell-since", show: ({ since }) => <ShopTime at={since} as="day" /> },
  { name: "Role", show: (user) => <Role user={user} /> },
  {
    name: "Actions",
    isVisuallyHidden: true,
    className: "cell-action",
    show: (user) =>
      user.email === self ? (
        <OwnActions user={user} onSelect={onSelect} />
      ) : (
        <RoleButton user={user} onSelect={onSelect} />
      ),
  },
];

function Role({ user }: { readonly user: User }) {
  if (!user.isAdmin) return <span className="secondary">Customer</span>;
  return (
    <span className="already">
      <BadgeCheck size={17} aria-hidden="true" /> Already admin
    </span>
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

function NoUsers({ words }: { readonly words: string }) {
  return words === "" ? (
    <StatePanel title="No users yet">
      <p>Users appear here after their first login.</p>
    </StatePanel>
  ) : (
    <StatePanel title="No users found">
      <p>
        No name or email matches “<bdi>{words}</bdi>”. Users are listed after their first login.
      </p>
    </StatePanel>
  );
}
