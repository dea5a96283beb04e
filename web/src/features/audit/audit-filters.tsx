import { SearchForm } from "../../ui/search-form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { type AuditFilter, KINDS } from "./audit.api.ts";
import { KIND_LABELS } from "./audit-text.ts";

const PERSON_MAX = 200;

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
}

/** Filters the changes: the kind applies at once, the person on submit. */
export function AuditFilters({ filter, onFilter }: AuditFiltersProps) {
  return (
    <div className="filters">
      <SelectField
        label="Type"
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
      </SelectField>
      <SearchForm
        name="People"
        label="Person"
        placeholder="Name or email"
        maxLength={PERSON_MAX}
        words={filter.person}
        onSearch={(person) => onFilter({ ...filter, person })}
      />
    </div>
  );
}
