import { STATISTICS, STATISTICS_HEADING } from "../../content/shop.ts";
import { Counter } from "../../ui/counter.tsx";

/** The 'Millions of Trusts' block: four counters that start when they scroll into view. */
export function Statistics() {
  return (
    <section className="statistics on-dark" aria-labelledby="statistics-title">
      <div className="container">
        <h2 id="statistics-title">{STATISTICS_HEADING}</h2>
        <dl>
          {STATISTICS.map(({ label, from, to }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Counter from={from} to={to} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
