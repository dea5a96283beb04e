import { useId } from "react";
import { Link } from "react-router-dom";
import { formatPrice } from "../../lib/price.ts";
import { paths } from "../../lib/paths.ts";
import { ToolImage } from "../../ui/tool-image.tsx";
import type { Tool } from "./tool.api.ts";

/** A titled row of small links to tools. */
export function ToolRow({ title, tools }: { title: string; tools: readonly Tool[] }) {
  const titleId = useId();
  return (
    <section className="tool-row" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {tools.map((tool) => (
          <li key={tool.id}>
            <Link to={paths.tool(tool)}>
              <span className="plate">
                <ToolImage src={tool.imageUrl} sizes="120px" />
              </span>
              <span className="name" dir="auto">
                {tool.name}
              </span>
              <span className="price tabular">{formatPrice(tool)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
