import { OPERATIONS } from "../../commands/operations.ts";
import {
  type Block,
  type Button,
  type Cell,
  isList,
  type RichCell,
  type Table,
  type Tone,
} from "../../domain/operations/report.ts";
import { html, Html } from "./html.ts";

const PATHS = new Map(OPERATIONS.map(({ name, path }) => [name, path]));

/** A state in words with its coloured dot; the words alone are enough. */
const state = (tone: Tone, text: string | number): Html => html`<span class="state ${tone}">${text}</span>`;

/** A link to the entry of the runbook; nothing for null. */
export const runbook = (entry: string | null): Html | null =>
  entry === null ? null : html`<a href="/ops/runbook#${entry}">What to do</a>`;

/** A form with one button, and hidden fields or a text to enter. */
export function button({ action, label, fields = {}, text }: Button): Html {
  const path = PATHS.get(action);
  if (path === undefined) throw new Error(`There is no operation ${action}.`);
  const { id: idOfPath = "" } = path.includes(":id") ? fields : {};
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const id = `${text?.name}-${Object.values(fields)[0]}`;
  return html`<form
    method="post"
    action="/ops${path.replace(":id", idOfPath)}"
    class="${text ? "fields" : "act"}"
  >
    ${hidden}
    ${
      text &&
      html`<p class="wide">
        <label for="${id}">${text.label}</label
        ><input
          id="${id}"
          name="${text.name}"
          required
          maxlength="500"
          placeholder="${text.example}"
          autocomplete="off"
        />
      </p>`
    }
    <button type="submit">${label}</button>
  </form>`;
}

function richHtml(cell: RichCell): Html | string {
  if ("action" in cell) return button(cell);
  if ("runbook" in cell) return runbook(cell.runbook) ?? "";
  if ("at" in cell) return html`<time datetime="${cell.at.toISOString()}">${cell.text}</time>`;
  if ("tone" in cell) return state(cell.tone, cell.text);
  if ("href" in cell) return html`<a href="${cell.href}">${cell.text}</a>`;
  if ("event" in cell) return html`<a href="/ops/inbox/${cell.event}"><code>${cell.event}</code></a>`;
  if ("code" in cell) return cell.code === null ? "-" : html`<code>${cell.code}</code>`;
  return cell.order === null
    ? "-"
    : html`<a href="/ops/orders?find=${cell.order}"><code>${cell.order}</code></a>`;
}

/** Characters that fit into a column; words of a longer text may be broken. */
const SHORT = 40;

export function cellHtml(cell: Cell | Html): Html | string {
  if (cell === null || cell === undefined) return "-";
  if (cell === false) return "";
  if (typeof cell === "string" && cell.length > SHORT) return html`<span class="long">${cell}</span>`;
  if (typeof cell !== "object") return String(cell);
  if (cell instanceof Html) return cell;
  if (cell instanceof Date) return cellHtml({ at: cell, text: cell.toISOString() });
  return isList(cell) ? html`${cell.map((part) => [cellHtml(part), " "])}` : richHtml(cell);
}

type TableOfPage = Omit<Table, "rows"> & { readonly rows: readonly (readonly (Cell | Html)[])[] };

/** A table whose rows become cards on a phone. */
export function table({ title, heads, rows, empty = "None.", isKeyed = false }: TableOfPage): Html {
  if (!rows.length) return html`<p class="empty">${empty}</p>`;
  const headOf = (cells: TableOfPage["rows"][number], column: number): Html | string | undefined => {
    if (!isKeyed) return heads[column];
    return column === 0 || typeof cells[0] !== "string" ? "" : cells[0];
  };
  return html`<table>
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

/** A table with its heading; `more` stands below it. */
export const section = (title: string, { rows, ...head }: Omit<TableOfPage, "title">, more?: Html): Html =>
  foldedSection(title, { ...head, rows: rows.map((cells) => ({ isQuiet: false, cells })) }, more);

interface FoldedTable extends Omit<TableOfPage, "title" | "rows"> {
  readonly rows: readonly { readonly isQuiet: boolean; readonly cells: readonly (Cell | Html)[] }[];
  /** What the folded rows are, such as `4 of them are zero`. */
  readonly quiet?: (count: number) => string;
}

/** A table with its heading that shows only the rows that want attention; the quiet ones are folded below it. */
export function foldedSection(
  title: string,
  { rows, quiet = String, ...head }: FoldedTable,
  more?: Html,
): Html {
  const id = title.toLowerCase().replaceAll(" ", "-");
  const cellsOf = (isQuiet: boolean) =>
    rows.filter((row) => row.isQuiet === isQuiet).map(({ cells }) => cells);
  const [folded, shown] = [cellsOf(true), cellsOf(false)];
  return html`<section class="compact" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${(shown.length > 0 || folded.length === 0) && table({ ...head, title, rows: shown })}
    ${
      folded.length > 0 &&
      html`<details id="${id}-quiet">
        <summary>${quiet(folded.length)}</summary>
        ${table({ ...head, title: `${title}, ${quiet(folded.length)}`, rows: folded })}
      </details>`
    }
    ${more}
  </section>`;
}

/** The parts of a report, one below the other. */
export function blockHtml(block: Block): Html {
  if ("text" in block) return html`<p class="because">${block.text}</p>`;
  if ("pre" in block) return html`<pre tabindex="0">${block.pre}</pre>`;
  if ("card" in block) {
    return html`<section class="card">
      <h2>${block.card}</h2>
      ${block.blocks.map(blockHtml)}
    </section>`;
  }
  if ("cells" in block) return html`<div class="actions">${block.cells.filter(Boolean).map(cellHtml)}</div>`;
  if (block.isOnly) return table(block);
  return html`<section>
    <h2>${block.title}</h2>
    ${table(block)}
  </section>`;
}

/** `12 s`, `4 min`, `3.5 h`. */
export function age(seconds: number | null): string {
  if (seconds === null) return "-";
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
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
  submit: string,
  values: Readonly<Record<string, string | undefined>> = {},
): Html {
  const inputs = fields.map(({ name, label, isTime, options }) => {
    const value = values[name] ?? "";
    const input = options
      ? html`<select id="${name}" name="${name}">
          <option value="">all</option>
          ${options.map((one) => html`<option${one === value && html` selected`}>${one}</option>`)}
        </select>`
      : html`<input
          id="${name}"
          name="${name}"
          value="${value}"
          ${isTime ? html` type="datetime-local"` : html` autocomplete="off"`}
        />`;
    return html`<p><label for="${name}">${label}</label>${input}</p>`;
  });
  return html`<form method="get" action="${path}" class="fields">
    ${inputs}<button type="submit">${submit}</button>
  </form>`;
}
