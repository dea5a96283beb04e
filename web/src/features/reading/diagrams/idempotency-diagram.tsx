import { Arrow, Box, Diagram, Lane } from "./diagram.tsx";

/** A lost response and a retry with the same key. */
export function IdempotencyDiagram() {
  return (
    <Diagram
      height={232}
      alternative="The browser sends an order with a key. The shop saves it, but the response is lost. The browser sends the same order with the same key again. The shop finds the saved order and responds with its id."
      caption="Two requests, one order."
    >
      <Lane x={72} name="Browser" height={226} />
      <Lane x={288} name="Shop" height={226} />
      <Arrow from={[72, 54]} to={[286, 54]} words="order, key 7d1e" />
      <Box x={236} y={66} width={104} lines={["order 512 saved"]} kind="good" />
      <Arrow from={[288, 122]} to={[196, 122]} words="response" dashed />
      <Box x={132} y={105} width={62} lines={["lost"]} kind="bad" />
      <Arrow from={[72, 168]} to={[286, 168]} words="order, key 7d1e (again)" />
      <Arrow from={[288, 210]} to={[74, 210]} words="order 512" />
    </Diagram>
  );
}
