import { css, type Format, freemarker, scss, typescript } from "./formats.ts";

/** A file with generated declarations and the files that use them (globs): exactly the tokens that they refer to are declared. */
export type Output = { file: string; users: string[]; format: Format };

const LOGIN = "infra/keycloak/themes/shop/login";
const MAIL = "infra/keycloak/themes/shop/email/html";

/** All files that have declarations of tokens. */
export const outputs: readonly Output[] = [
  { file: "web/src/styles/_palette.scss", users: ["web/src/**/*.scss"], format: scss },
  {
    file: "web/src/lib/palette.ts",
    users: ["web/src/**/*.{ts,tsx}", "web/e2e/**/*.ts", "web/vite.config.ts"],
    format: typescript,
  },
  { file: "worker/src/mail/palette.ts", users: ["worker/src/mail/*.ts"], format: typescript },
  { file: "api/src/http/ops/assets/ops.css", users: ["api/src/http/ops/assets/ops.css"], format: css },
  { file: "infra/gateway/problem.css", users: ["infra/gateway/problem.css"], format: css },
  { file: `${LOGIN}/resources/css/shell.css`, users: [`${LOGIN}/resources/css/*.css`], format: css },
  { file: `${LOGIN}/tokens.ftl`, users: [`${LOGIN}/*.ftl`], format: freemarker },
  { file: `${MAIL}/tokens.ftl`, users: [`${MAIL}/*.ftl`], format: freemarker },
];

/** The text of such a file with spaces in place of what is generated. */
export function handWritten({ format }: Output, text: string): string {
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, " ");
  return format.block ? text.replace(format.block, blank) : blank(text);
}
