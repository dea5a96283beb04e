import { OPERATIONS } from "../../commands/operations.ts";
import {
  type Block,
  type Button,
  type Cell,
  isList,
  type RichCell,
  type Table,
} from "../../domain/operations/report.ts";
import { html, type Html } from "./html.ts";

const PATHS = new Map(OPERATIONS.map(({ name, path }) => [name, path]));

/** A link to the entry of the runbook; nothing for null. */
export const runbook = (entry: string | null): Html | null =>
  entry === null ? null : html`<a href="/ops/runbook#${entry}">What to do</a>`;

/** A form with one button, and hidden fields or a text to enter. */
export function button({ action, label, fields = {}, text }: Button): Html {
  const path = PATHS.get(action);
  if (path === undefined) throw new Error(`There is no operation ${action}.`);
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const id = `${text?.name}-${Object.values(fields)[0]}`;
  return html`<form method="post" action="/ops${path}" class="${text ? "my-3" : "d-inline-block my-1"}">
    ${hidden}
    ${
      text &&
      html`<label for="${id}" class="form-label">${text.label}</label
        ><input
          id="${id}"
          name="${text.name}"
          required
          maxlength="500"
          placeholder="${text.example}"
          autocomplete="off"
          class="form-control mb-2"
        />`
    }
    <button type="submit" class="btn">${label}</button>
  </form>`;
}

const codeHtml = (code: string | null): Html | string => (code === null ? "-" : html`<code>${code}</code>`);

function richHtml(cell: RichCell): Html | string {
  if ("action" in cell) return button(cell);
  if ("runbook" in cell) return html`${runbook(cell.runbook)}`;
  if ("at" in cell) return html`<time datetime="${cell.at.toISOString()}">${cell.text}</time>`;
  // A state has its coloured dot; the words alone are enough.
  if ("tone" in cell) return html`<span class="state ${cell.tone}">${cell.text}</span>`;
  if ("href" in cell) return html`<a href="${cell.href}">${cell.text}</a>`;
  if ("event" in cell) return html`<a href="/ops/inbox/${cell.event}">${codeHtml(cell.event)}</a>`;
  if ("code" in cell) return codeHtml(cell.code);
  return cell.order === null
    ? "-"
    : html`<a href="/ops/orders?find=${cell.order}">${codeHtml(cell.order)}</a>`;
}

/** The number of characters that fit into a column; words of a longer text may be broken. */
const SHORT = 40;

export function cellHtml(cell: Cell): Html | string {
  if (cell === null || cell === undefined) return "-";
  if (cell === false) return "";
  if (typeof cell === "string" && cell.length > SHORT) return html`<span class="long">${cell}</span>`;
  if (typeof cell !== "object") return String(cell);
  if (cell instanceof Date) return cell.toISOString();
  return isList(cell) ? html`${cell.map((part) => [cellHtml(part), " "])}` : richHtml(cell);
}

/** A table whose rows become cards on a phone. */
export function table({ title, heads, rows, empty = "None.", isKeyed = false }: Table): Html {
  if (!rows.length) return html`<p class="card p-3">${empty}</p>`;
  const headOf = (cells: Table["rows"][number], column: number): string | undefined => {
    if (!isKeyed) return heads[column];
    return column === 0 || typeof cells[0] !== "string" ? "" : cells[0];
  };
  return html`<table class="table border">
    <caption class="visually-hidden">
      ${title}
    </caption>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell, column) => html`<td data-head="${headOf(cells, column)}">${cellHtml(cell)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The parts of a report, one below the other. */
export function blockHtml(block: Block): Html {
  if ("text" in block) return html`<p class="fs-5">${block.text}</p>`;
  if ("cells" in block)
    return html`<p>${block.cells.filter(Boolean).map((cell) => html`${cellHtml(cell)} `)}</p>`;
  if (block.isOnly) return table(block);
  return html`<section>
    <h2>${block.title}</h2>
    ${table(block)}
  </section>`;
}

/** A field of a form that filters a list. */
export interface FilterField {
  readonly name: string;
  readonly label: string;
  readonly isTime?: boolean;
  readonly options?: readonly string[];
}

/** A form that shows the page again with the entered values. */
export function filterForm(
  path: string,
  fields: readonly FilterField[],
  values: Readonly<Record<string, string | undefined>>,
): Html {
  const inputs = fields.map(({ name, label, isTime, options }) => {
    const value = values[name] ?? "";
    const input = options
      ? html`<select id="${name}" name="${name}" class="form-select">
          <option value="">all</option>
          ${options.map((one) => html`<option${one === value && html` selected`}>${one}</option>`)}
        </select>`
      : html`<input
          id="${name}"
          name="${name}"
          value="${value}"
          class="form-control"
          ${isTime ? html` type="datetime-local"` : html` autocomplete="off"`}
        />`;
    return html`<div><label for="${name}" class="form-label">${label}</label>${input}</div>`;
  });
  return html`<form method="get" action="${path}" class="d-flex flex-wrap align-items-end gap-3 mb-3">
    ${inputs}<button type="submit" class="btn">Show</button>
  </form>`;
}
