import { type ReactNode, useId } from "react";

interface ChartFrameProps {
  readonly title: string;
  /** The content of the chart, in a sentence or two. */
  readonly summary: ReactNode;
  readonly chart: ReactNode;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [name: string, ...values: string[]])[];
}

/** A chart with a summary in words and the same data as a table, for users who cannot see it. */
export function ChartFrame({ title, summary, chart, columns, rows }: ChartFrameProps) {
  const id = useId();
  return (
    <section className="card-box figure" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>{summary}</p>
      {rows.length > 0 && (
        <>
          <div className="chart" aria-hidden="true">
            {chart}
          </div>
          <details>
            <summary>As a table</summary>
            <table aria-label={title}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, ...values], at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two tools may have the same name and numbers; rows hold no state
                  <tr key={at}>
                    <th scope="row">{name}</th>
                    {values.map((value, at) => (
                      <td key={columns[at + 1]} className="tabular">
                        {value}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}
