import { Link } from "react-router-dom";
import { SLIDE_HEADING, type Slide } from "../../content/shop.ts";
import { paths } from "../../lib/paths.ts";
import type { Tool } from "../tool/tool.api.ts";

export type SlideTool = Pick<Tool, "name" | "partNumber" | "slug">;

interface SlideViewProps {
  readonly slide: Slide;
  /** The tool that the slide shows, if the catalogue has it. */
  readonly tool: SlideTool | undefined;
  readonly onTour: () => void;
  /** True for the slide that is shown when the page opens: its image loads before all others. */
  readonly isFirst: boolean;
}

/** The content of one slide. */
export function SlideView({ slide, tool, onTour, isFirst }: SlideViewProps) {
  return (
    <div className="container slide">
      <div>
        <h2>{SLIDE_HEADING}</h2>
        <p>{slide.blurb}</p>
        <button type="button" className="btn btn-primary" onClick={onTour}>
          Take a Tour
        </button>
      </div>
      <figure>
        <Link to={tool ? paths.tool(tool) : paths.filteredSearch(slide.tool)} aria-label={slide.tool}>
          <img
            src={slide.image}
            alt=""
            width={256}
            height={256}
            {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
          />
        </Link>
        <figcaption className="tabular" aria-hidden="true">
          {tool?.partNumber} {slide.tool}
        </figcaption>
      </figure>
    </div>
  );
}
