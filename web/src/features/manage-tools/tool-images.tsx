import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { moved } from "../../lib/move-entry.ts";
import { passFocus } from "../../lib/move-focus.ts";
import { notifyError, notifySuccess } from "../../lib/notify.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import { ToolImage } from "../../ui/tool-image.tsx";
import { AddImage, ALT_MAX } from "./add-image.tsx";
import { saveErrorText } from "./conflict.ts";
import { type ManagedImage, type ManagedTool, setImages } from "../tool/manage-tools.api.ts";
import { RowEdit } from "./row-edit.tsx";
import "./tool-images.scss";

const IMAGES_MAX = 11;

interface ToolImagesProps {
  readonly tool: ManagedTool;
  /** The admin's, which names the draft. */
  readonly email: string;
}

/** The images of a tool in their order: text, place, removal, and a form that adds one. Every change is saved by itself. */
export function ToolImages({ tool, email }: ToolImagesProps) {
  const { mutateAsync, isPending } = useMutation(setImages(useQueryClient()));
  const heading = useRef<HTMLHeadingElement>(null);
  const { images } = tool;
  const nameOf = (image: ManagedImage): string => nameOfImage(tool, image);
  const store = async (next: readonly ManagedImage[]): Promise<void> => {
    // Only the first image may have no text.
    const named = next.map((image, at) => (at === 0 ? image : { ...image, alt: nameOf(image) }));
    await mutateAsync({ id: tool.id, version: tool.version, images: named });
  };
  const save = async (next: readonly ManagedImage[], done: string): Promise<boolean> => {
    if (isPending) return false;
    try {
      await store(next);
      notifySuccess("SUCCESS", done);
      return true;
    } catch (error) {
      notifyError("ERROR", saveErrorText(error));
      return false;
    }
  };
  const remove = async (image: ManagedImage): Promise<void> => {
    const row = document.activeElement?.closest("li");
    const isRemoved = await save(
      images.filter((one) => one !== image),
      `${nameOf(image)} is removed.`,
    );
    if (isRemoved) passFocus(heading.current, row);
  };
  const move = (from: number, to: number): Promise<boolean> =>
    save(moved(images, from, to), "Order of the images saved");
  const makeFirst = async (from: number): Promise<void> => {
    const pressed = document.activeElement;
    // The first image has no such button.
    if (await move(from, 0)) passFocus(heading.current, pressed);
  };
  return (
    <section className="tool-images card-box" aria-labelledby="images-title">
      <h2 id="images-title" ref={heading} tabIndex={-1}>
        Images
      </h2>
      <p className="secondary">The first one is shown in lists. The text describes the image.</p>
      <ol>
        {images.map((image, at) => (
          <ImageRow
            key={image.imageUrl}
            tool={tool}
            image={image}
            at={at}
            isPending={isPending}
            onText={(alt) => store(images.map((one) => (one === image ? { ...one, alt: alt || null } : one)))}
            onMove={(by) => move(at, at + by)}
            onFirst={() => makeFirst(at)}
            onRemove={() => remove(image)}
          />
        ))}
      </ol>
      {images.length < IMAGES_MAX && (
        <AddImage tool={tool} email={email} onAdd={(image) => store([...images, image])} />
      )}
    </section>
  );
}

interface ImageRowProps {
  readonly tool: ManagedTool;
  readonly image: ManagedImage;
  /** The place among the images. */
  readonly at: number;
  readonly isPending: boolean;
  readonly onText: (alt: string) => Promise<void>;
  readonly onMove: (by: number) => Promise<unknown>;
  readonly onFirst: () => Promise<void>;
  readonly onRemove: () => Promise<void>;
}

const nameOfImage = (tool: ManagedTool, { alt }: ManagedImage): string => alt ?? `Image of ${tool.name}`;

function ImageRow({ tool, image, at, isPending, onText, onMove, onFirst, onRemove }: ImageRowProps) {
  const name = nameOfImage(tool, image);
  return (
    <li>
      <div className="plate">
        <ToolImage src={image.imageUrl} sizes="72px" />
      </div>
      <div className="text">
        <RowEdit
          tool={tool}
          name={`alt-${image.imageUrl}`}
          label={`text of image ${at + 1}`}
          valueOf={(of) => of.images.find(({ imageUrl }) => imageUrl === image.imageUrl)?.alt ?? ""}
          inputMode="text"
          maxLength={ALT_MAX}
          onSave={async (alt) => {
            if (alt === "" && at > 0) return "Enter what the image shows.";
            await onText(alt);
            notifySuccess("SUCCESS", "Text of the image saved");
            return undefined;
          }}
        >
          {name}
        </RowEdit>
        {at === 0 && <span className="fine">First image</span>}
      </div>
      {tool.images.length > 1 && (
        <div className="actions">
          <MoveButtons
            name={name}
            isFirst={at === 0}
            isLast={at === tool.images.length - 1}
            onMove={async (by) => void (await onMove(by))}
          />
          {at > 0 && (
            <BusyButton
              className="link-button"
              aria-label={`Make ${name} the first image`}
              isBusy={isPending}
              onClick={() => void onFirst()}
            >
              Make first
            </BusyButton>
          )}
          <BusyButton
            className="link-button"
            aria-label={`Remove ${name}`}
            isBusy={isPending}
            onClick={() => void onRemove()}
          >
            Remove
          </BusyButton>
        </div>
      )}
    </li>
  );
}
