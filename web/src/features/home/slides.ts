/** A slide of the banner: its words, its picture and the line below the picture. */
export interface Slide {
  readonly blurb: string;
  readonly picture: string;
  readonly caption: string;
}

export const SLIDE_HEADING = "Buy Parts with your desire";

export const SLIDES: readonly [Slide, Slide, Slide] = [
  {
    blurb:
      "We are a leading parts manufacturer. Hand tools, fasteners and fittings, made in our own works and shipped by the unit or by the pallet.",
    picture: "/tools/toolbox.webp",
    caption: "460 mm \u00a0 No. BW-2204",
  },
  {
    blurb:
      "A leading parts manufacturer at your bench: every thread gauged, every head square, every batch traceable to the day it was made.",
    picture: "/tools/nut-and-bolt.webp",
    caption: "M12 x 60 \u00a0 No. BW-0412",
  },
  {
    blurb:
      "From one wrench to a thousand: a leading parts manufacturer with stock you can see, prices per unit and nothing hidden in the basket.",
    picture: "/tools/hammer-and-wrench.webp",
    caption: "19 mm, 560 g \u00a0 No. BW-1031",
  },
];
