import type { Customer } from "../../domain/customer/customer.entity.ts";
import type { ProfileChange } from "../../domain/customer/update-profile.ts";
import { email, text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

/** Registration allows 20 characters; a name from an identity provider such as Google may be longer. */
const NAME_MAX = 100;

function httpsUrl(isAllowedHost: (host: string) => boolean, error: string): z.ZodType<string, string> {
  return text(300, 0).refine((value) => value === "" || isHttps(value, isAllowedHost), { error });
}

function isHttps(value: string, isAllowedHost: (host: string) => boolean): boolean {
  const url = URL.parse(value);
  return url?.protocol === "https:" && !url.username && !url.password && isAllowedHost(url.host);
}

/** Returns whether a Content-Security-Policy with this host source admits the host: `*.` is any name below, a port must be the same. */
function isBelow(host: string, source: string): boolean {
  return source.startsWith("*.") ? host.endsWith(source.slice(1)) : host === source;
}

/** Returns the body of `PUT user/{email}`: `{email, name}` after sign-in, or the four fields of My Profile. */
export function profileChangeWire(photoHosts: readonly string[]) {
  return z
    .strictObject({
      email: email.optional(),
      name: text(NAME_MAX).optional(),
      education: text(200, 0).optional(),
      location: text(200, 0).optional(),
      linkedin: httpsUrl(() => true, "must be an https URL").optional(),
      photoUrl: httpsUrl(
        (host) => photoHosts.some((source) => isBelow(host, source)),
        `must be an https URL at ${photoHosts.join(" or ")}`,
      ).optional(),
    })
    .openapi("ProfileChange");
}

export function readProfileChange(wire: z.output<ReturnType<typeof profileChangeWire>>): ProfileChange {
  const { name, education, location, linkedin: linkedinUrl, photoUrl } = wire;
  const given = Object.entries({ name, education, location, linkedinUrl, photoUrl });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

export const profileWire = z
  .strictObject({
    email: z.string(),
    name: z.string(),
    role: z.enum(["admin", "customer"]),
    education: z.string(),
    location: z.string(),
    linkedin: z.string(),
    photoUrl: z.string(),
  })
  .openapi("Profile");

export function presentProfile(customer: Customer): z.input<typeof profileWire> {
  return {
    email: customer.email,
    name: customer.name,
    role: customer.role,
    education: customer.education,
    location: customer.location,
    linkedin: customer.linkedinUrl,
    photoUrl: customer.photoUrl,
  };
}
