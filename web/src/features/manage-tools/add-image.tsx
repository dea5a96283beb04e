import { parsed } from "../../lib/form/field-errors.ts";
import { type FormModel, useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { ImageField } from "../image/image-field.tsx";
import { useImageUpload } from "../image/use-image-upload.ts";
import { fieldsOfNewImage, type ManagedImage } from "../tool/manage-tools.api.ts";
import type { AddFormProps } from "./use-tool-part.ts";

/** Characters of the text of an image. */
export const ALT_MAX = 200;

/** The form that adds an image to a tool. */
export function AddImage({ tool, email, onAdd }: AddFormProps<ManagedImage>) {
  const form: FormModel<"imageUrl" | "alt"> = useForm<"imageUrl" | "alt", string>({
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
      await onAdd({ imageUrl: image.url, alt });
      notifySuccess("SUCCESS", "Image added");
      return undefined;
    },
    resetAfterSend: true,
  });
  const { upload } = useImageUpload(form, "imageUrl");
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
