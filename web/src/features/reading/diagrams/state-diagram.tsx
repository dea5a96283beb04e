import { Arrow, Box, Diagram } from "./diagram.tsx";

/** Where state belongs. */
export function StateDiagram() {
  return (
    <Diagram
      height={384}
      alternative="Four questions in order. Does it come from a server? Then a query cache. Should a link or the Back button restore it? Then the URL. Does one component use it, or a few that are close to each other? Then useState or useReducer in their nearest common parent. Do distant components need it? Context if it rarely changes, a store if it changes often."
      caption="Start at the top; the first yes decides."
    >
      <Box x={8} y={8} width={182} lines={["Does it come from", "a server?"]} />
      <Arrow from={[190, 34]} to={[230, 34]} words="yes" />
      <Box x={232} y={16} width={120} lines={["query cache"]} kind="good" />
      <Arrow from={[99, 60]} to={[99, 106]} words="no" />
      <Box x={8} y={108} width={182} lines={["Should a link or Back", "restore it?"]} />
      <Arrow from={[190, 134]} to={[230, 134]} words="yes" />
      <Box x={232} y={116} width={120} lines={["the URL"]} kind="good" />
      <Arrow from={[99, 160]} to={[99, 206]} words="no" />
      <Box x={8} y={208} width={182} lines={["Is it used by one", "component or close ones?"]} />
      <Arrow from={[190, 234]} to={[230, 234]} words="yes" />
      <Box x={232} y={208} width={120} lines={["useState,", "useReducer"]} kind="good" />
      <Arrow from={[99, 260]} to={[99, 306]} words="no" />
      <Box
        x={8}
        y={308}
        width={344}
        lines={["rarely changes: context", "changes often: a store (useSyncExternalStore)"]}
        kind="good"
      />
    </Diagram>
  );
}
