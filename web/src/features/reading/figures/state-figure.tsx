import { Arrow, Box, Figure } from "./figure.tsx";

/** Where a piece of state belongs. */
export function StateFigure() {
  return (
    <Figure
      height={384}
      words="Four questions in order. Does it come from a server? Then a query cache. Should a link or Back restore it? Then the address. Does one component use it, or a few that are near each other? Then useState or useReducer in their nearest common parent. Do far-apart parts need it? Context if it changes seldom, a store if it changes often."
      caption="Ask from the top; the first yes decides."
    >
      <Box x={8} y={8} width={182} lines={["Does it come from", "a server?"]} />
      <Arrow from={[190, 34]} to={[230, 34]} words="yes" />
      <Box x={232} y={16} width={120} lines={["query cache"]} kind="good" />
      <Arrow from={[99, 60]} to={[99, 106]} words="no" />
      <Box x={8} y={108} width={182} lines={["Should a link or Back", "restore it?"]} />
      <Arrow from={[190, 134]} to={[230, 134]} words="yes" />
      <Box x={232} y={116} width={120} lines={["the address"]} kind="good" />
      <Arrow from={[99, 160]} to={[99, 206]} words="no" />
      <Box x={8} y={208} width={182} lines={["Is it used by one part,", "or by near ones?"]} />
      <Arrow from={[190, 234]} to={[230, 234]} words="yes" />
      <Box x={232} y={208} width={120} lines={["useState,", "useReducer"]} kind="good" />
      <Arrow from={[99, 260]} to={[99, 306]} words="no" />
      <Box
        x={8}
        y={308}
        width={344}
        lines={["seldom changed: context", "often changed: a store (useSyncExternalStore)"]}
        kind="good"
      />
    </Figure>
  );
}
