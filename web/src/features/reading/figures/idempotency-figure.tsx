import { Arrow, Box, Figure, Lane } from "./figure.tsx";

/** A lost answer, and what the key makes of the second try. */
export function IdempotencyFigure() {
  return (
    <Figure
      height={232}
      words="The browser sends an order with a key. The shop saves it, but the answer is lost on the way. The browser sends the same order with the same key again. The shop finds the saved one and answers with its id."
      caption="Two requests, one order."
    >
      <Lane x={72} name="Browser" height={226} />
      <Lane x={288} name="Shop" height={226} />
      <Arrow from={[72, 54]} to={[286, 54]} words="order, key 7d1e" />
      <Box x={236} y={66} width={104} lines={["order 512 saved"]} kind="good" />
      <Arrow from={[288, 122]} to={[196, 122]} words="answer" dashed />
      <Box x={132} y={105} width={62} lines={["lost"]} kind="bad" />
      <Arrow from={[72, 168]} to={[286, 168]} words="order, key 7d1e (again)" />
      <Arrow from={[288, 210]} to={[74, 210]} words="that was order 512" />
    </Figure>
  );
}
