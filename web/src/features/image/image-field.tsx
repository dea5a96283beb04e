import { CircleCheck, ImageUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { FieldError } from "../../ui/field-error.tsx";
import { ToolImage } from "../../ui/tool-image.tsx";
import { fileSize, IMAGE_TYPES } from "./image-file.ts";
import { ImagePreview } from "./image-preview.tsx";
import type { ImageState, ImageUpload } from "./use-image-upload.ts";
import "./image-field.scss";

interface ImageFieldProps {
  readonly label: string;
  readonly name: string;
  readonly upload: ImageUpload;
  readonly error?: string | undefined;
  /** Discards a chosen file, or removes an optional image. */
  readonly onRemove?: (() => void) | undefined;
  readonly isOptional?: boolean;
}

/** A labelled field for one image: drop a file or choose one. The upload starts at once. */
export function ImageField(props: ImageFieldProps) {
  const { label, name, upload, error, onRemove, isOptional = false } = props;
  const { image, choose } = upload;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useBlockStrayDrops();
  const message = image.step === "failed" ? image.message : error;
  const isWrong = message !== undefined;
  const isEmpty = image.step === "none";
  return (
    <div className="image-field">
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
          <Shown image={image} />
        </div>
        <div>
          <p>
            {isEmpty ? "Drop an image here or " : ""}
            <span className="like-link">{isEmpty ? "choose a file" : "Choose another file"}</span>
          </p>
          <p className="form-text" id={`${id}-hint`}>
            JPEG, PNG or WebP, at most 8 MB and 25 megapixels
          </p>
          <Progress image={image} />
        </div>
        <input
          ref={input}
          type="file"
          id={id}
          name={name}
          accept={IMAGE_TYPES}
          required={!isOptional}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${isWrong ? `${id}-error ` : ""}${id}-hint`}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) choose(file);
            // Allows the same file to be chosen again after it was fixed.
            event.target.value = "";
          }}
        />
      </div>
      <Buttons
        {...props}
        onRemove={
          onRemove &&
          (() => {
            onRemove();
            // The button may disappear.
            input.current?.focus();
          })
        }
      />
      <div aria-live="polite">{isWrong && <FieldError id={`${id}-error`} message={message} />}</div>
    </div>
  );
}

type ButtonsProps = Pick<ImageFieldProps, "label" | "upload" | "isOptional" | "onRemove">;

function Buttons({ label, upload: { image, choose }, isOptional = false, onRemove }: ButtonsProps) {
  const isChosen = image.step === "uploading" || image.step === "failed";
  return (
    <>
      {image.step === "failed" && image.canRepeat && (
        <button type="button" className="btn btn-outline again" onClick={() => choose(image.file)}>
          Retry upload
        </button>
      )}
      {onRemove && (isChosen || (isOptional && image.step !== "none")) && (
        <button type="button" className="btn btn-outline again" onClick={onRemove}>
          Remove {isChosen ? "file" : label.toLowerCase()}
        </button>
      )}
    </>
  );
}

function Shown({ image }: { image: ImageState }) {
  if (image.step === "none") return <ImageUp size={32} />;
  if ("file" in image && image.file) return <ImagePreview file={image.file} />;
  return "url" in image && <ToolImage src={image.url} sizes="128px" eager />;
}

function Progress({ image }: { image: ImageState }) {
  const file = "file" in image ? image.file : undefined;
  const percent = image.step === "uploading" ? Math.round(image.sent * 100) : 0;
  return (
    <>
      {file && (
        <p className="file">
          {file.name} <span className="secondary">{fileSize(file.size)}</span>
        </p>
      )}
      {image.step === "uploading" && <progress aria-label="Upload" value={percent} max={100} />}
      <p className="state" role="status">
        {image.step === "uploading" && (image.sent < 1 ? "Uploading …" : "Processing …")}
        {image.step === "ready" && (
          <span className="saved">
            <CircleCheck size={17} aria-hidden="true" /> Image uploaded
          </span>
        )}
      </p>
    </>
  );
}

/** Prevents the browser from opening a file that is dropped outside the field: entries would be lost. */
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
