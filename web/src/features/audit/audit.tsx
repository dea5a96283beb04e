import { SearchForm } from "../../ui/search-form.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ListSelect } from "../records/list-filters.tsx";
import { ListPage } from "../records/list-page.tsx";
import { useList } from "../records/list.ts";
import { RowTable } from "../records/row-table.tsx";
import { useTimes } from "../settings/use-times.ts";
import { changes, KINDS, PERSON_MAX } from "./audit.api.ts";
import { auditColumns } from "./audit-columns.tsx";
import { KIND_LABELS } from "./audit-text.ts";
import "./audit.scss";

/** The changes that match the filters. */
export function Audit() {
  const list = useList(changes);
  const { view, show, isNarrowed } = list;
  const { zone } = useTimes();
  return (
    <ListPage
      title="Audit"
      words={["change", "changes"]}
      list={list}
      note={view.about !== "" && <span className="secondary">Showing one record only.</span>}
      filters={
        <div className="filters">
          <ListSelect
            label="Type"
            options={[["", "All types"], ...KINDS.map((kind) => [kind, KIND_LABELS[kind]] as const)]}
            value={view.kind}
            onChange={(kind) => show({ kind, about: "" })}
          />
          <SearchForm
            name="People"
            label="Person"
            placeholder="Name or email"
            maxLength={PERSON_MAX}
            words={view.person}
            onSearch={(person) => show({ person })}
          />
        </div>
      }
      empty={isNarrowed ? <NoneFound /> : <NoneYet />}
    >
      {(rows) => (
        <RowTable className="audit-table" label="Changes" columns={auditColumns(zone)} rows={rows} />
      )}
    </ListPage>
  );
}

const NoneFound = () => (
  <StatePanel title="No changes found">
    <p>Remove a filter, or check the spelling of the name or email.</p>
  </StatePanel>
);

const NoneYet = () => (
  <StatePanel title="No changes yet">
    <p>
      Every change of a tool, an order, a review, a role, a category, an attribute or synonyms appears here.
    </p>
  </StatePanel>
);
