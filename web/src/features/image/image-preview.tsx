import { useEffect, useRef } from "react";

const SIZE = 320;

/** A chosen file as the browser sees it, drawn: addresses of files in memory are forbidden here. Empty for what it cannot read. */
export function ImagePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    let current = true;
    const draw = async (): Promise<void> => {
      const picture = await createImageBitmap(file);
      if (current && place) drawWhole(picture, place);
      picture.close();
    };
    // What the browser cannot read stays empty: the shop says what is wrong with it.
    draw().catch(() => {});
    return () => {
      current = false;
      // Also wipes it.
      if (place) place.width = SIZE;
    };
  }, [file]);
  return <canvas ref={canvas} className="preview" width={SIZE} height={SIZE} aria-hidden="true" />;
}

function drawWhole(picture: ImageBitmap, place: HTMLCanvasElement): void {
  const scale = Math.min(SIZE / picture.width, SIZE / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  place.getContext("2d")?.drawImage(picture, (SIZE - width) / 2, (SIZE - height) / 2, width, height);
}
