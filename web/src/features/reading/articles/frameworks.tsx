const ROWS = [
  ["What it is", "a library for interfaces", "a complete framework", "an incremental framework"],
  [
    "Where components are written",
    "JavaScript with JSX",
    "TypeScript class with a template",
    "single-file component: template, script, style",
  ],
  [
    "How changes are detected",
    "a setter is called; the component renders again and the result is compared",
    "signals, or change detection over the component tree",
    "reactive values track their readers (proxies)",
  ],
  [
    "Routing, forms, requests",
    "packages of your choice",
    "part of the framework",
    "router and store are official packages",
  ],
  ["Maintained by", "Meta and a foundation", "Google", "an independent team"],
] as const;

/** A comparison of React, Angular and Vue. */
export function Frameworks() {
  return (
    <>
      <p>
        All three build interfaces from components. All three are mature, fast and well maintained, and a good
        team can deliver with any of them. They differ in how many decisions they make for you.
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
        forms, routing and tooling come in one package and are updated together. The cost is a steeper
        learning curve. <strong>Vue</strong> is the easiest to start with: a template is HTML with a few
        additions, and Vue can run in one part of an existing page. <strong>React</strong> is a small library,
        a function from state to interface, with the largest choice of additional libraries. Choosing them
        takes time, so many teams use a framework on top of it.
      </p>
      <p>
        Choose by what your team knows, whom you can hire, and which libraries the product needs. Rendering
        benchmarks rarely matter: visitors wait for code to load and for servers to respond. This shop uses
        React because its card form has a well-maintained React package.
      </p>
    </>
  );
}
