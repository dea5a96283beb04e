import { describe, expect, it } from "vitest";
import { profileChangeWire } from "./customer.wire.ts";

const wire = profileChangeWire(["photos.test", "cdn.test:8443", "*.wild.test"]);
const isAccepted = (photoUrl: string): boolean => wire.safeParse({ photoUrl }).success;

describe("a profile photo", () => {
  it.each([
    "",
    "https://photos.test/a.webp?size=96#x",
    "https://PHOTOS.test:443/a.webp",
    "https://cdn.test:8443/a.webp",
    "https://a.wild.test/a.webp",
    "https://a.b.wild.test/a.webp",
  ])("may be at a host of the setting: %s", (photoUrl) => {
    expect(isAccepted(photoUrl)).toBe(true);
  });

  it.each([
    "http://photos.test/a.webp",
    "https://photos.test:8443/a.webp",
    "https://cdn.test/a.webp",
    "https://photos.test.evil.test/a.webp",
    "https://evil.test/photos.test",
    "https://photos.test@evil.test/a.webp",
    "https://user@photos.test/a.webp",
    "https://wild.test/a.webp",
    "https://evilwild.test/a.webp",
    "https://a.wild.test:8443/a.webp",
    String.raw`https:\\evil.test\a.webp`,
    "//photos.test/a.webp",
    "javascript:alert(1)//photos.test",
  ])("is at no other host, port or protocol: %s", (photoUrl) => {
    expect(isAccepted(photoUrl)).toBe(false);
  });

  it("is rejected with the hosts in the message", () => {
    const { error } = wire.safeParse({ photoUrl: "https://evil.test/a.webp" });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [["photoUrl"], "must be an https URL at photos.test or cdn.test:8443 or *.wild.test"],
    ]);
  });
});
