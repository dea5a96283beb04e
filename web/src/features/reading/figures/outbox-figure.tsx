import { Arrow, Box, Figure } from "./figure.tsx";

/** Order and note in one transaction, relay, queue, worker. */
export function OutboxFigure() {
  return (
    <Figure
      height={262}
      words="One transaction writes the order and a note into the outbox. A relay reads notes that were not sent and puts them on the queue. A worker takes jobs from the queue and may see one twice."
      caption="The database holds the promise; the queue only carries it."
    >
      <Box x={20} y={8} width={320} lines={["one transaction"]} kind="strong" />
      <Box x={20} y={54} width={150} lines={["order"]} />
      <Box x={190} y={54} width={150} lines={["outbox: note"]} />
      <Arrow from={[265, 90]} to={[265, 128]} words="unsent" />
      <Box x={190} y={130} width={150} lines={["relay"]} />
      <Arrow from={[190, 148]} to={[172, 148]} />
      <Box x={20} y={130} width={150} lines={["queue"]} />
      <Arrow from={[95, 166]} to={[95, 204]} words="once, or twice" />
      <Box x={20} y={206} width={150} lines={["worker"]} kind="good" />
    </Figure>
  );
}
