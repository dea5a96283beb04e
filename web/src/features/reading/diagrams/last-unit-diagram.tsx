import { Arrow, Box, Diagram, Lane } from "./diagram.tsx";

/** Two buyers order the last unit. */
export function LastUnitDiagram() {
  return (
    <Diagram
      height={276}
      alternative="Two buyers send the same update for the last unit. The database runs the first one and locks the row; the second one waits. When the first is committed, the second one's condition is checked again against a stock of zero, and no row is changed."
      caption="The second buyer waits for a moment and then gets “sold out”."
    >
      <Lane x={52} name="Buyer A" height={270} />
      <Lane x={180} name="Database" height={270} />
      <Lane x={308} name="Buyer B" height={270} />
      <Arrow from={[52, 52]} to={[178, 52]} words="UPDATE" />
      <Box x={136} y={64} width={88} lines={["stock 1 → 0", "row locked"]} />
      <Arrow from={[308, 92]} to={[228, 92]} words="UPDATE" />
      <Arrow from={[180, 138]} to={[54, 138]} words="1 row" />
      <Box x={130} y={152} width={100} lines={["condition", "checked again"]} />
      <Arrow from={[180, 224]} to={[306, 224]} words="0 rows" />
      <Box x={8} y={150} width={84} lines={["order placed"]} kind="good" />
      <Box x={266} y={232} width={84} lines={["sold out"]} kind="bad" />
    </Diagram>
  );
}
