import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { moved } from "../../lib/move-entry.ts";
import { passFocus } from "../../lib/move-focus.ts";
import { notifyError, notifySuccess } from "../../lib/notify.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import { ToolImage } from "../../ui/tool-image.tsx";
import { ImageField } from "../image/image-field.tsx";
import { useImageUpload } from "../image/use-image-upload.ts";
import { conflictOf, saveErrorText } from "./conflict.ts";
import {
  fieldsOfNewImage,
  type ManagedImage,
  type ManagedTool,
  setImages,
} from "../tool/manage-tools.api.ts";
import { RowEdit } from "./row-edit.tsx";
import "./tool-images.scss";

const IMAGES_MAX = 11;
const ALT_MAX = 200;

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
  const nameOf = ({ alt }: ManagedImage): string => alt ?? `Image of ${tool.name}`;
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
          <li key={image.imageUrl}>
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
                  await store(images.map((one) => (one === image ? { ...one, alt: alt || null } : one)));
                  notifySuccess("SUCCESS", "Text of the image saved");
                  return undefined;
                }}
              >
                {nameOf(image)}
              </RowEdit>
              {at === 0 && <span className="fine">First image</span>}
            </div>
            {images.length > 1 && (
              <div className="actions">
                <MoveButtons
                  name={nameOf(image)}
                  isFirst={at === 0}
                  isLast={at === images.length - 1}
                  onMove={async (by) => void (await move(at, at + by))}
                />
                {at > 0 && (
                  <BusyButton
                    className="link-button"
                    aria-label={`Make ${nameOf(image)} the first image`}
                    isBusy={isPending}
                    onClick={() => void makeFirst(at)}
                  >
                    Make first
                  </BusyButton>
                )}
                <BusyButton
                  className="link-button"
                  aria-label={`Remove ${nameOf(image)}`}
                  isBusy={isPending}
                  onClick={() => void remove(image)}
                >
                  Remove
                </BusyButton>
              </div>
            )}
          </li>
        ))}
      </ol>
      {images.length < IMAGES_MAX && (
        <AddImage tool={tool} email={email} onAdd={(image) => store([...images, image])} />
      )}
    </section>
  );
}

function AddImage({
  tool,
  email,
  onAdd,
}: ToolImagesProps & { readonly onAdd: (image: ManagedImage) => Promise<void> }) {
  const form = useForm<"imageUrl" | "alt", string>({
    name: `add-image:${email}:${tool.id}`,
    labels: { imageUrl: "Another image", alt: "What it shows" },
    wireNames: fieldsOfNewImage(tool),
    initial: { imageUrl: "", alt: "" },
    parse: (values) => {
      const alt = values.alt.trim();
      const isThere = tool.images.some(({ imageUrl }) => imageUrl === values.imageUrl);
      return parsed(
        {
          imageUrl: upload.fault ?? (isThere ? "This tool has that image already." : undefined),
          alt: alt === "" ? "Enter what the image shows." : undefined,
        },
        alt,
      );
    },
    async send(alt, { include }) {
      const image = await upload.settled();
      if ("fault" in image) return { imageUrl: image.fault };
      include({ imageUrl: image.url });
      const conflict = await conflictOf(onAdd({ imageUrl: image.url, alt }), "imageUrl");
      if (conflict) return conflict;
      // Another one may have been chosen meanwhile.
      if (form.readValues().imageUrl === image.url) upload.reset({ step: "none" });
      notifySuccess("SUCCESS", "Image added");
      return undefined;
    },
    resetAfterSend: true,
  });
  const stored = form.values.imageUrl;
  const upload = useImageUpload(stored === "" ? { step: "none" } : { step: "ready", url: stored }, (url) =>
    form.change({ imageUrl: url }),
  );
  return (
    <Form form={form} className="add-image" aria-label="Add an image">
      <ImageField label="Another image" name="imageUrl" upload={upload} error={form.errors.imageUrl} />
      <Field
        {...form.field("alt")}
        required
        autoComplete="off"
        maxLength={ALT_MAX}
        hint="For people who don't see it, e.g. Side view of the handle"
      />
      <SubmitRow form={form} label="Add image" busyLabel="Adding …" />
    </Form>
  );
}
