/** The letter of a dimension in the drawing of a family. */
export const DrawingLetter = ({ letter }: { letter: string }) => (
  <abbr className="letter" title={`Dimension ${letter} in the drawing`}>
    {letter}
  </abbr>
);
