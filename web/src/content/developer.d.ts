declare module "*/developer.md" {
  export const written: import("./front-matter.ts").Written<"portfolio">;
}
