import { Migration } from "@mikro-orm/migrations";

const IMAGES_MAX = 10;

/** Further images of a part with their alt texts, and the day when more units of it are expected. */
export class M0059PartImages extends Migration {
  override up(): void {
    this.addSql(`
      alter table tool
        add column image_alt text check (char_length(image_alt) between 1 and 200),
        add column more_images jsonb not null default '[]',
        add column expected_on date,
        add constraint tool_more_images check (
          more_images = '[]' or (
            jsonb_typeof(more_images) = 'array' and jsonb_array_length(more_images) <= ${IMAGES_MAX}
            and not jsonb_path_exists(more_images, '$[*] ? (!(@.imageUrl.type() == "string" && @.alt.type() == "string"))')
          )
        );
    `);
    this.addSql(`
      comment on column tool.more_images is
        'Images after image_url, in their order: [{"imageUrl": "/images/...", "alt": "Side view"}]';
    `);
    this.addSql(
      "comment on column tool.image_alt is 'Alt text of image_url; null: it is described by the name';",
    );
    this.addSql(
      "comment on column tool.expected_on is 'When more units are expected; ends when units come';",
    );
    this.addSql(
      "create index tool_more_images on tool using gin (more_images jsonb_path_ops) where more_images <> '[]';",
    );
  }

  override down(): void {
    this.addSql("alter table tool drop column image_alt, drop column more_images, drop column expected_on;");
  }
}
