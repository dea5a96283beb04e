import { useEffect, useId, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { formatCount } from "../../lib/stock.ts";
import { ExportButton } from "../records/export-button.tsx";
import { FILE_COLUMNS, FILE_LINES_MAX, type ImportPlan } from "./import-tools.api.ts";
import { PlanLines } from "./plan-lines.tsx";
import { UNCONFIRMED, useImport, type Import, type NewPreviewReason } from "./use-import.ts";
import "./import-tools.scss";
import "../manage-tools/manage-tools.scss";

const REASONS: Readonly<Record<NewPreviewReason, string>> = {
  changed: "The catalogue changed since your preview.",
  unconfirmed: UNCONFIRMED,
};

/** Imports tools from a file: select, preview, apply. */
export function ImportTools() {
  const state = useImport();
  const { plan } = state;
  const result = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (plan) result.current?.focus();
  }, [plan]);
  return (
    <div className="manage-tools import-tools">
      <Breadcrumb steps={[{ name: "Manage Tools", path: paths.manageTools }]} current="Import CSV" />
      <div className="section-head">
        <h1>Import CSV</h1>
        <div className="head-actions">
          <ExportButton file="tools.csv" path="/manage/tools.csv?show=all&sort=name" />
        </div>
      </div>
      <ChooseFile state={state} />
      {state.isPreviewing && <Loading what="Reading the file …" />}
      {plan && (
        <section className="plan" aria-labelledby="plan-title">
          <h2 id="plan-title" ref={result} tabIndex={-1}>
            {titleOf(plan)}
          </h2>
          {state.newPreviewReason && (
            <p className="notice low">
              <span>{REASONS[state.newPreviewReason]} This is the new preview.</span>
            </p>
          )}
          <Counts plan={plan} />
          <NextStep state={state} plan={plan} />
          <PlanLines key={plan.plan} lines={plan.lines} />
        </section>
      )}
    </div>
  );
}

function ChooseFile({ state }: { state: Import }) {
  const id = useId();
  return (
    <div className="card-box">
      <div>
        <label className="form-label" htmlFor={id}>
          CSV file
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          className="form-control"
          aria-describedby={`${id}-hint`}
          disabled={state.isApplying}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            void state.choose(chosen);
          }}
          onClick={(event) => {
            // The same file can be selected again after a fix.
            event.currentTarget.value = "";
          }}
        />
        <div className="form-text" id={`${id}-hint`}>
          UTF-8, at most 4 MB and {formatCount(FILE_LINES_MAX)} lines. You see a preview first.
        </div>
      </div>
      <FormAlert message={state.message} />
      {state.message !== "" && state.file && (
        <div className="submit">
          <button type="button" className="btn btn-outline" onClick={state.previewAgain}>
            Try again
          </button>
        </div>
      )}
      <details className="columns-help">
        <summary>Columns of the file</summary>
        <p>
          The first line has the column names. Start with an export, edit it, and add a line for each new
          tool. Empty cells and columns that are not in the file change nothing.
        </p>
        <dl>
          {FILE_COLUMNS.map(([name, what]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function titleOf({ applied, counts }: ImportPlan): string {
  if (applied) return "Import complete";
  if (counts.error > 0)
    return counts.error === 1 ? "1 line has an error" : `${formatCount(counts.error)} lines have errors`;
  return counts.create + counts.update > 0 ? "Ready to apply" : "Nothing to change";
}

function Counts({ plan: { applied, counts } }: { plan: ImportPlan }) {
  return (
    <ul className="counts tabular">
      <li>
        <strong>{formatCount(counts.create)}</strong> {applied ? "added" : "new"}
      </li>
      <li>
        <strong>{formatCount(counts.update)}</strong> {applied ? "changed" : "to change"}
      </li>
      <li>
        <strong>{formatCount(counts.unchanged)}</strong> unchanged
      </li>
      {counts.error > 0 && (
        <li className="wrong">
          <strong>{formatCount(counts.error)}</strong> with errors
        </li>
      )}
    </ul>
  );
}

function NextStep({ state, plan }: { state: Import; plan: ImportPlan }) {
  const { counts } = plan;
  const toDo = counts.create + counts.update;
  const isUnconfirmed = state.newPreviewReason === "unconfirmed";
  if (plan.applied) {
    return (
      <div className="submit">
        <Link className="btn btn-primary" to={paths.manageTools}>
          View tools
        </Link>
      </div>
    );
  }
  if (counts.error > 0) {
    return (
      <p>
        Fix these lines in {state.file?.name} and upload it again.
        {!isUnconfirmed && " Nothing was changed."}
      </p>
    );
  }
  if (toDo === 0) {
    return <p>{isUnconfirmed ? "Every line of the file is applied." : "All lines match the catalogue."}</p>;
  }
  return (
    <div className="submit">
      <BusyButton className="btn btn-primary" isBusy={state.isApplying} onClick={state.apply}>
        {state.isApplying && <Spinner />}
        {state.isApplying ? "Applying …" : `Apply ${formatCount(toDo)} ${toDo === 1 ? "change" : "changes"}`}
      </BusyButton>
      <span className="secondary small">If one change fails, none is applied.</span>
    </div>
  );
}
