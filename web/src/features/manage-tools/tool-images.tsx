import { EditedList } from "../../ui/edited-list.tsx";
import { ToolImage } from "../../ui/tool-image.tsx";
import { imagesPart, type ManagedImage } from "../tool/manage-tools.api.ts";
import { AddImage, ALT_MAX } from "./add-image.tsx";
import { RowEdit } from "./row-edit.tsx";
import { type ToolSectionProps, useToolList } from "./use-tool-part.ts";
import "./tool-images.scss";

const IMAGES_MAX = 11;

/** The images of a tool in their order: text, place, removal, and a form that adds one. Every change is saved by itself. */
export function ToolImages({ tool, email }: ToolSectionProps) {
  const { images } = tool;
  const nameOf = ({ alt }: ManagedImage): string => alt ?? `Image of ${tool.name}`;
  const list = useToolList(tool, {
    part: imagesPart,
    entriesOf: (of) => of.images,
    idOf: ({ imageUrl }) => imageUrl,
    contentOf: (next) => ({
      // Only the first image may have no text.
      images: next.map((image, at) => (at === 0 ? image : { ...image, alt: nameOf(image) })),
    }),
  });
  return (
    <section className="tool-images card-box" aria-labelledby="images-title">
      <EditedList
        {...list}
        title="Images"
        titleId="images-title"
        hint="The first one is shown in lists. The text describes the image."
        nameOf={nameOf}
        min={1}
        order={{ what: "image", movedText: "Order of the images saved" }}
      >
        {(image, at) => (
          <>
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
                read={(alt) =>
                  alt === "" && at > 0
                    ? "Enter what the image shows."
                    : { images: images.toSpliced(at, 1, { ...image, alt: alt || null }) }
                }
                save={(changed) => list.onSave(changed.images)}
                savedText={() => "Text of the image saved"}
              >
                {nameOf(image)}
              </RowEdit>
              {at === 0 && <span className="fine">First image</span>}
            </div>
          </>
        )}
      </EditedList>
      {images.length < IMAGES_MAX && (
        <AddImage tool={tool} email={email} onAdd={(image) => list.onSave([...images, image])} />
      )}
    </section>
  );
}
