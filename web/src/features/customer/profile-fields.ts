import { parsed, type Parsed } from "../../lib/form/field-errors.ts";
import type { ProfileDetails } from "./customer.api.ts";

export type DetailName = keyof ProfileDetails;

/** The fields in the order of the form, by label. */
export const PROFILE_LABELS: Readonly<Record<DetailName, string>> = {
  education: "Education",
  location: "Location",
  linkedin: "LinkedIn",
  photoUrl: "Photo URL",
};

/** Returns whether a text is an https URL, on one of the given hosts if there are any: `*.` is any name below, a port must be the same. */
export function isHttps(text: string, hosts?: readonly string[]): boolean {
  const url = URL.parse(text.trim());
  return (
    url?.protocol === "https:" &&
    url.username === "" &&
    url.password === "" &&
    (hosts === undefined || hosts.some((source) => isBelow(url.host, source)))
  );
}

function isBelow(host: string, source: string): boolean {
  return source.startsWith("*.") ? host.endsWith(source.slice(1)) : host === source;
}

const HOST_NAMES: Readonly<Record<string, string>> = {
  "lh3.googleusercontent.com": "Google",
  "avatars.githubusercontent.com": "GitHub",
};

/** The hosts that photos may come from, as customers know them: `Google or GitHub`. */
export const photoSources = (hosts: readonly string[]): string =>
  hosts.map((host) => HOST_NAMES[host] ?? host).join(" or ");

const NO_HTTPS = "Enter a link that starts with https://";

/** The details to save, or their errors; the API checks the same. `photoHosts` is undefined while it loads. */
export function parseProfile(
  values: ProfileDetails,
  photoHosts: readonly string[] | undefined,
): Parsed<DetailName, ProfileDetails> {
  const details: ProfileDetails = {
    education: values.education.trim(),
    location: values.location.trim(),
    linkedin: values.linkedin.trim(),
    photoUrl: values.photoUrl.trim(),
  };
  const { linkedin, photoUrl } = details;
  return parsed(
    {
      linkedin: linkedin === "" || isHttps(linkedin) ? undefined : NO_HTTPS,
      photoUrl: photoUrl === "" ? undefined : photoError(photoUrl, photoHosts),
    },
    details,
  );
}

function photoError(url: string, hosts: readonly string[] | undefined): string | undefined {
  if (!isHttps(url)) return NO_HTTPS;
  return hosts === undefined || isHttps(url, hosts) ? undefined : `Use a photo from ${photoSources(hosts)}.`;
}
