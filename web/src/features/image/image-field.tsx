import { CircleCheck, ImageUp } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { FieldError } from "../../ui/field-error.tsx";
import { ToolImage } from "../../ui/tool-image.tsx";
import { fileSize, IMAGE_TYPES } from "./image-file.ts";
import { ImagePreview } from "./image-preview.tsx";
import type { Picture, ImageUpload } from "./use-image-upload.ts";
import "./image-field.scss";

interface ImageFieldProps {
  readonly label: string;
  readonly name: string;
  readonly upload: ImageUpload;
  readonly error?: string | undefined;
}

/** A labelled place for one picture: drop it there or choose it by keyboard; it is uploaded at once. */
export function ImageField({ label, name, upload: { picture, choose }, error }: ImageFieldProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  useBlockStrayDrops();
  const message = picture.step === "failed" ? picture.message : error;
  const isWrong = message !== undefined;
  const isEmpty = picture.step === "none";
  return (
    <div className="picture-field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <div
        className={isOver ? "drop over" : "drop"}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          const [file] = event.dataTransfer.files;
          if (file) choose(file);
        }}
      >
        <div className="plate" aria-hidden="true">
          <Shown picture={picture} />
        </div>
        <div>
          <p>
            {isEmpty ? "Drop an image here or " : ""}
            <span className="like-link">{isEmpty ? "choose a file" : "Choose another file"}</span>
          </p>
          <p className="form-text" id={`${id}-hint`}>
            JPEG, PNG or WebP, at most 8 MB and 25 megapixels
          </p>
          <Progress picture={picture} />
        </div>
        <input
          type="file"
          id={id}
          name={name}
          accept={IMAGE_TYPES}
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={`${isWrong ? `${id}-error ` : ""}${id}-hint`}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) choose(file);
            // The same file can be chosen again once it has been mended.
            event.target.value = "";
          }}
        />
      </div>
      {picture.step === "failed" && picture.canRepeat && (
        <button type="button" className="btn btn-outline again" onClick={() => choose(picture.file)}>
          Retry upload
        </button>
      )}
      <div aria-live="polite">{isWrong && <FieldError id={`${id}-error`} message={message} />}</div>
    </div>
  );
}

function Shown({ picture }: { picture: Picture }) {
  if (picture.step === "none") return <ImageUp size={32} />;
  if ("file" in picture && picture.file) return <ImagePreview file={picture.file} />;
  return "url" in picture && <ToolImage src={picture.url} sizes="128px" eager />;
}

function Progress({ picture }: { picture: Picture }) {
  const file = "file" in picture ? picture.file : undefined;
  const percent = picture.step === "uploading" ? Math.round(picture.sent * 100) : 0;
  return (
    <>
      {file && (
        <p className="file">
          {file.name} <span className="secondary">{fileSize(file.size)}</span>
        </p>
      )}
      {picture.step === "uploading" && <progress aria-label="Upload" value={percent} max={100} />}
      <p className="state" role="status">
        {picture.step === "uploading" && (picture.sent < 1 ? "Uploading …" : "Processing …")}
        {picture.step === "ready" && (
          <span className="saved">
            <CircleCheck size={17} aria-hidden="true" /> Image uploaded
          </span>
        )}
      </p>
    </>
  );
}

/** A file that is dropped beside its place would be opened instead of the page, and everything typed be gone. */
function useBlockStrayDrops(): void {
  useEffect(() => {
    const stay = (event: DragEvent): void => event.preventDefault();
    window.addEventListener("dragover", stay);
    window.addEventListener("drop", stay);
    return () => {
      window.removeEventListener("dragover", stay);
      window.removeEventListener("drop", stay);
    };
  }, []);
}
