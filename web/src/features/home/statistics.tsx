import { Counter } from "../../ui/counter.tsx";

const FIGURES = [
  { label: "Users", from: 110, to: 3400 },
  { label: "Tools Added", from: 100, to: 1124 },
  { label: "Delivered", from: 0, to: 860 },
  { label: "Contributor", from: 0, to: 1840 },
];

/** 'Millions of Trusts': four figures that run up when they are seen. */
export function Statistics() {
  return (
    <section className="statistics on-dark" aria-labelledby="statistics-title">
      <div className="container">
        <h2 id="statistics-title">Millions of Trusts</h2>
        <dl>
          {FIGURES.map(({ label, from, to }) => (
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
