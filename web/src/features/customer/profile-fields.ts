import type { FieldErrors } from "../../lib/use-refusals.ts";
import type { ProfileDetails } from "./customer.api.ts";

export type DetailName = keyof ProfileDetails;

interface DetailField {
  readonly name: DetailName;
  readonly label: string;
  readonly type: "text" | "url";
  /** As many characters as the shop keeps. */
  readonly max: number;
  readonly autoComplete: string;
}

export const PROFILE_FIELDS: readonly DetailField[] = [
  { name: "education", label: "Education", type: "text", max: 200, autoComplete: "off" },
  { name: "location", label: "Location", type: "text", max: 200, autoComplete: "address-level2" },
  { name: "linkedin", label: "LinkedIn", type: "url", max: 300, autoComplete: "url" },
  { name: "photoUrl", label: "Photo URL", type: "url", max: 300, autoComplete: "photo" },
];

/** The fields by their labels. */
export const PROFILE_LABELS = PROFILE_FIELDS.map(({ name, label }) => [name, label] as const);

/** The fields by the names that problems carry. */
export const PROFILE_DETAILS: Readonly<Record<string, DetailName>> = Object.fromEntries(
  PROFILE_FIELDS.map(({ name }) => [name, name]),
);

/** Whether a text is an https address, on one of the given hosts where there are any. */
export function isHttps(text: string, hosts?: readonly string[]): boolean {
  const url = URL.parse(text.trim());
  return (
    url?.protocol === "https:" &&
    url.username === "" &&
    url.password === "" &&
    (hosts === undefined || hosts.includes(url.hostname))
  );
}

const HOST_NAMES: Readonly<Record<string, string>> = {
  "lh3.googleusercontent.com": "Google",
  "avatars.githubusercontent.com": "GitHub",
};

/** The hosts that photos may come from, as customers know them: `Google or GitHub`. */
export const photoSources = (hosts: readonly string[]): string =>
  hosts.map((host) => HOST_NAMES[host] ?? host).join(" or ");

/** What is wrong with the details before they are sent; the shop checks the same. `photoHosts` may not be known yet. */
export function faultsOf(
  details: ProfileDetails,
  photoHosts: readonly string[] | undefined,
): FieldErrors<DetailName> {
  const { linkedin, photoUrl } = details;
  const faults: FieldErrors<DetailName> = {};
  if (linkedin.trim() !== "" && !isHttps(linkedin)) {
    faults.linkedin = "Enter a link that starts with https://";
  }
  if (photoUrl.trim() !== "" && !isHttps(photoUrl)) {
    faults.photoUrl = "Enter a link that starts with https://";
  } else if (photoUrl.trim() !== "" && photoHosts && !isHttps(photoUrl, photoHosts)) {
    faults.photoUrl = `Use a photo from ${photoSources(photoHosts)}.`;
  }
  return faults;
}
