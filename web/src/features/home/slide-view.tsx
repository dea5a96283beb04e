import { SLIDE_HEADING, type Slide } from "../../content/shop.ts";

/** The content of one slide. */
export function SlideView({ slide, onTour }: { slide: Slide; onTour: () => void }) {
  return (
    <div className="container slide">
      <div>
        <h2>{SLIDE_HEADING}</h2>
        <p>{slide.blurb}</p>
        <button type="button" className="btn btn-primary" onClick={onTour}>
          Take a Tour
        </button>
      </div>
      <figure aria-hidden="true">
        <img src={slide.image} alt="" width={256} height={256} />
        <figcaption className="tabular">{slide.caption}</figcaption>
      </figure>
    </div>
  );
}
