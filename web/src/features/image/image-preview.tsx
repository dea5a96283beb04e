import { useEffect, useRef } from "react";

const SIZE = 320;

/** Draws a chosen file on a canvas: the content security policy forbids object URLs. Empty if the browser cannot read it. */
export function ImagePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    let current = true;
    const draw = async (): Promise<void> => {
      const image = await createImageBitmap(file);
      if (current && place) drawWhole(image, place);
      image.close();
    };
    // An unreadable file stays empty: the API reports the error.
    draw().catch(() => {});
    return () => {
      current = false;
      // Setting the width also clears the canvas.
      if (place) place.width = SIZE;
    };
  }, [file]);
  return <canvas ref={canvas} className="preview" width={SIZE} height={SIZE} aria-hidden="true" />;
}

function drawWhole(image: ImageBitmap, place: HTMLCanvasElement): void {
  const scale = Math.min(SIZE / image.width, SIZE / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  place.getContext("2d")?.drawImage(image, (SIZE - width) / 2, (SIZE - height) / 2, width, height);
}
