import { describe, expect, it } from "vitest";
import { parseProfile } from "./profile-fields.ts";

const HOSTS = ["lh3.googleusercontent.com", "cdn.test:8443", "*.wild.test"];
const parse = (
  over: Partial<Parameters<typeof parseProfile>[0]>,
  hosts: readonly string[] | undefined = HOSTS,
) => parseProfile({ education: "", location: "", linkedin: "", photoUrl: "", ...over }, hosts);

describe("a profile", () => {
  it.each(["https://lh3.googleusercontent.com/a", "https://cdn.test:8443/a", "https://a.b.wild.test/a", ""])(
    "has a photo from a host that the shop allows: %s",
    (photoUrl) => {
      expect(parse({ photoUrl })).toEqual(parsed({ photoUrl }));
    },
  );

  it.each([
    "https://evil.test/a",
    "https://cdn.test/a",
    "https://lh3.googleusercontent.com:8443/a",
    "https://wild.test/a",
    "https://evilwild.test/a",
  ])("has no photo from another host: %s", (photoUrl) => {
    expect(JSON.stringify(parse({ photoUrl }))).toContain(
      "Use a photo from Google or cdn.test:8443 or *.wild.test.",
    );
  });

  it("is sent without spaces around it", () => {
    expect(parse({ education: " Fitter ", photoUrl: " https://a.wild.test/a " })).toEqual(
      parsed({ education: "Fitter", photoUrl: "https://a.wild.test/a" }),
    );
  });

  const parsed = (over: object) => ({
    content: { education: "", location: "", linkedin: "", photoUrl: "", ...over },
  });
});
