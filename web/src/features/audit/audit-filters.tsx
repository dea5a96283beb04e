import { Search } from "lucide-react";
import { useId, useState } from "react";
import { type AuditFilter, KINDS } from "./audit.api.ts";
import { KIND_LABELS } from "./audit-text.ts";

const PERSON_MAX = 200;

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
}

/** Filters the changes: the kind applies at once, the person when it is sent. */
export function AuditFilters({ filter, onFilter }: AuditFiltersProps) {
  const kindId = useId();
  return (
    <div className="filters">
      <div>
        <label className="form-label" htmlFor={kindId}>
          Type
        </label>
        <select
          id={kindId}
          className="form-control"
          value={filter.kind}
          onChange={({ target }) =>
            onFilter({ ...filter, about: "", kind: KINDS.find((kind) => kind === target.value) ?? "" })
          }
        >
          <option value="">All types</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_LABELS[kind]}
            </option>
          ))}
        </select>
      </div>
      <PersonSearch
        key={filter.person}
        person={filter.person}
        onPerson={(person) => onFilter({ ...filter, person })}
      />
    </div>
  );
}

function PersonSearch({ person, onPerson }: { person: string; onPerson: (person: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(person);
  return (
    <form
      role="search"
      aria-label="People"
      onSubmit={(event) => {
        event.preventDefault();
        onPerson(typed.trim());
      }}
    >
      <label className="form-label" htmlFor={id}>
        Person
      </label>
      <div className="pair">
        <input
          id={id}
          type="search"
          className="form-control"
          placeholder="Name or email"
          maxLength={PERSON_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="btn btn-outline" aria-label="Search">
          <Search size={18} aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}
