const ROWS = [
  ["What it is", "a library for interfaces", "a complete framework", "a framework that grows with you"],
  [
    "Where components are written",
    "JavaScript with JSX",
    "TypeScript class with a template",
    "single-file component: template, script, style",
  ],
  [
    "How a change is noticed",
    "a setter is called; the component is drawn again and compared",
    "signals, or change detection over the component tree",
    "reactive values record who read them (proxies)",
  ],
  [
    "Router, forms, requests",
    "your choice of packages",
    "part of the framework",
    "router and store are official packages",
  ],
  ["Comes from", "Meta and a foundation", "Google", "an independent team"],
] as const;

/** React, Angular and Vue beside each other. */
export function Frameworks() {
  return (
    <>
      <p>
        All three build interfaces from components, all three are mature, fast enough and well kept, and a
        good team delivers with any of them. They differ in how much they decide for you.
      </p>
      <div className="table-place">
        <table className="table">
          <caption className="visually-hidden">React, Angular and Vue compared</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">React</th>
              <th scope="col">Angular</th>
              <th scope="col">Vue</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([what, react, angular, vue]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td data-column="React">{react}</td>
                <td data-column="Angular">{angular}</td>
                <td data-column="Vue">{vue}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <strong>Angular</strong> suits large teams that want one way of doing things: dependency injection,
        forms, routing and tooling come together and are updated together. The price is more to learn before
        the first page stands. <strong>Vue</strong> is the gentlest start, since a template is HTML with a few
        additions, and it can take over a single corner of an existing page. <strong>React</strong> is the
        smallest idea, a function from state to interface, with the largest choice of libraries around it; the
        choice is also the work, which is why many teams take a framework on top of it.
      </p>
      <p>
        Choose by what your team knows, whom you can hire, and which libraries the product needs. Benchmarks
        of rows per second decide nothing: what visitors wait for is code to load and servers to answer. This
        shop is written in React because its card form and its sign-in have well-kept React packages.
      </p>
    </>
  );
}
