import { css, type Format, freemarker, scss, typescript } from "./formats.ts";

/** A generated file and the files that use it (globs): it declares exactly the tokens that they refer to. */
export type Output = { file: string; users: string[]; format: Format };

const LOGIN = "infra/keycloak/themes/shop/login";
const MAIL = "infra/keycloak/themes/shop/email/html";

/** All files that are generated from the tokens. */
export const outputs: readonly Output[] = [
  { file: "web/src/styles/_palette.scss", users: ["web/src/**/*.scss"], format: scss },
  {
    file: "web/src/lib/palette.ts",
    users: ["web/src/**/*.{ts,tsx}", "web/e2e/**/*.ts", "web/vite.config.ts"],
    format: typescript,
  },
  { file: "worker/src/mail/palette.ts", users: ["worker/src/mail/*.ts"], format: typescript },
  { file: "api/src/http/ops/assets/tokens.css", users: ["api/src/http/ops/assets/ops.css"], format: css },
  { file: "infra/gateway/tokens.css", users: ["infra/gateway/problem.css"], format: css },
  { file: `${LOGIN}/resources/css/tokens.css`, users: [`${LOGIN}/resources/css/*.css`], format: css },
  { file: `${LOGIN}/tokens.ftl`, users: [`${LOGIN}/*.ftl`], format: freemarker },
  { file: `${MAIL}/tokens.ftl`, users: [`${MAIL}/*.ftl`], format: freemarker },
];
