import { Arrow, Box, Diagram } from "./diagram.tsx";

/** The prototype chain of one object. */
export function PrototypeDiagram() {
  return (
    <Diagram
      height={252}
      alternative="hammer has the property name of its own. Its prototype is tool, which has name and describe. The prototype of tool is Object.prototype with hasOwnProperty, toString and more, and its prototype is null, where the search ends."
      caption="Reading searches up the chain; writing changes the object itself."
    >
      <Box x={90} y={196} width={180} lines={["hammer", "name: “a hammer”"]} kind="strong" />
      <Box x={90} y={106} width={180} lines={["tool", "name, describe()"]} />
      <Box x={90} y={16} width={180} lines={["Object.prototype", "toString() …"]} />
      <Arrow from={[180, 196]} to={[180, 160]} words="prototype" />
      <Arrow from={[180, 106]} to={[180, 70]} words="prototype" />
      <Arrow from={[270, 42]} to={[316, 42]} />
      <g className="lane">
        <text x={336} y={46} textAnchor="middle">
          null
        </text>
      </g>
    </Diagram>
  );
}
