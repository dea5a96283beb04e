import type { Tool } from "./tool.api.ts";
import { ToolCard } from "./tool-card.tsx";

const FIRST_ROW = 3;

/** Tools in 1, 2 or 3 columns. */
export function ToolGrid({ tools }: { tools: readonly Tool[] }) {
  return (
    <ul className="tool-grid">
      {tools.map((tool, index) => (
        <li key={tool.id}>
          <ToolCard tool={tool} eager={index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  );
}
