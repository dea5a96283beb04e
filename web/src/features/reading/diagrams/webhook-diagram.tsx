import { Arrow, Box, Diagram, Lane } from "./diagram.tsx";

/** Store, respond, process. */
export function WebhookDiagram() {
  return (
    <Diagram
      height={286}
      alternative="The provider sends an event. The shop checks the signature and stores the event in its database; only then it responds with 200. Later a worker takes the stored event, fetches the current payment from the provider and updates the order."
      caption="A crash between response and processing loses nothing."
    >
      <Lane x={52} name="Provider" height={280} />
      <Lane x={180} name="Shop" height={280} />
      <Lane x={308} name="Database" height={280} />
      <Arrow from={[52, 52]} to={[178, 52]} words="event" />
      <Arrow from={[180, 82]} to={[306, 82]} words="store, commit" />
      <Arrow from={[180, 112]} to={[54, 112]} words="200" />
      <Box x={128} y={130} width={104} lines={["later: worker"]} kind="strong" />
      <Arrow from={[306, 190]} to={[182, 190]} words="stored event" />
      <Arrow from={[180, 220]} to={[54, 220]} words="payment status?" />
      <Arrow from={[54, 246]} to={[178, 246]} words="paid, $112.00" dashed />
      <Arrow from={[180, 272]} to={[306, 272]} words="order: paid" />
    </Diagram>
  );
}
