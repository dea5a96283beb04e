import { Arrow, Box, Diagram } from "./diagram.tsx";

/** Order and event in one transaction, then relay, queue and worker. */
export function OutboxDiagram() {
  return (
    <Diagram
      height={262}
      alternative="One transaction writes the order and an event into the outbox. A relay reads unsent events and adds them to the queue. A worker takes jobs from the queue and may receive one twice."
      caption="The database stores the event; the queue only delivers it."
    >
      <Box x={20} y={8} width={320} lines={["one transaction"]} kind="strong" />
      <Box x={20} y={54} width={150} lines={["order"]} />
      <Box x={190} y={54} width={150} lines={["outbox: event"]} />
      <Arrow from={[265, 90]} to={[265, 128]} words="unsent" />
      <Box x={190} y={130} width={150} lines={["relay"]} />
      <Arrow from={[190, 148]} to={[172, 148]} />
      <Box x={20} y={130} width={150} lines={["queue"]} />
      <Arrow from={[95, 166]} to={[95, 204]} words="once, or twice" />
      <Box x={20} y={206} width={150} lines={["worker"]} kind="good" />
    </Diagram>
  );
}
