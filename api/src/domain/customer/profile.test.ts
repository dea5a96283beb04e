import { describe, expect, it } from "vitest";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { type Actor, type SignedIn, systemActor } from "../shared/actor.ts";
import { requireSelf } from "./customer.policy.ts";
import { findAdminStatus } from "./find-admin-status.ts";
import { findProfile } from "./find-profile.ts";
import { type ProfileChange, updateProfile } from "./update-profile.ts";

const shop = shopFixture();

const update = (person: SignedIn, change: ProfileChange, email = person.email) =>
  updateProfile(shop.as(person), { email, change });
const find = (person: SignedIn, email = person.email) => findProfile(shop.as(person), email);

describe("a profile", () => {
  it("begins with the name of the token and empty fields", async () => {
    expect(await find(aPerson({ name: "Ada Okafor" }))).toMatchObject({
      name: "Ada Okafor",
      education: "",
      location: "",
      linkedinUrl: "",
      photoUrl: "",
    });
  });

  it("changes in the given fields only", async () => {
    const person = aPerson({ name: "Ada Okafor" });
    await update(person, { education: "BSc", location: "Dhaka" });
    expect(await update(person, { location: "Sylhet" })).toMatchObject({
      name: "Ada Okafor",
      education: "BSc",
      location: "Sylhet",
    });
    expect(await find(person)).toMatchObject({ education: "BSc", location: "Sylhet" });
  });

  it("can be emptied field by field", async () => {
    const person = aPerson();
    await update(person, { linkedinUrl: "https://linkedin.com/in/ada", education: "BSc" });
    await update(person, { linkedinUrl: "" });
    expect(await find(person)).toMatchObject({ linkedinUrl: "", education: "BSc" });
  });

  it("has the changes of two tabs that save different fields at the same time", async () => {
    const person = aPerson();
    await Promise.all([
      update(person, { education: "BSc" }),
      update(person, { location: "Dhaka" }),
      update(person, { photoUrl: "https://lh3.googleusercontent.com/a" }),
    ]);
    expect(await find(person)).toMatchObject({
      education: "BSc",
      location: "Dhaka",
      photoUrl: "https://lh3.googleusercontent.com/a",
    });
  });

  it("is found by the own email address in any case", async () => {
    const person = aPerson();
    expect((await find(person, person.email.toUpperCase())).email).toBe(person.email);
  });

  it("of another person is forbidden, for admins too, whether it exists or not, and stays as it was", async () => {
    const owner = aPerson();
    await update(owner, { education: "BSc" });
    for (const person of [aPerson(), anAdmin()]) {
      for (const email of [owner.email, aPerson().email]) {
        const expected = {
          code: "forbidden",
          field: "email",
          message: "This is not the email address that you are logged in with.",
        };
        await expect(find(person, email)).rejects.toMatchObject(expected);
        await expect(update(person, { education: "PhD" }, email)).rejects.toMatchObject(expected);
      }
      expect(await countOf(shop, "customer where subject = ?", [person.subject])).toBe(0);
    }
    expect((await find(owner)).education).toBe("BSc");
  });
});

describe("the admin status", () => {
  const statusOf = (person: SignedIn) => findAdminStatus(shop.as(person), person.email);
  const setRole = (person: SignedIn, role: string): Promise<unknown> =>
    shop.em.execute("update customer set role = ? where subject = ?", [role, person.subject]);

  it("needs the role in the token and in the mirror", async () => {
    const admin = anAdmin();
    expect(await statusOf(admin)).toEqual({ isAdmin: true, tokenIsStale: false });
    await setRole(admin, "customer");
    expect(await statusOf(admin)).toEqual({ isAdmin: false, tokenIsStale: false });
    expect(await statusOf(aPerson())).toEqual({ isAdmin: false, tokenIsStale: false });
  });

  it("reports that the token is stale after its person was made an admin", async () => {
    const person = aPerson();
    await statusOf(person);
    await setRole(person, "admin");
    expect(await statusOf(person)).toEqual({ isAdmin: false, tokenIsStale: true });
  });

  it("of another person is forbidden", async () => {
    const admin = anAdmin();
    await expect(findAdminStatus(shop.as(aPerson()), admin.email)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("requireSelf", () => {
  it.each<[string, Actor]>([
    ["an anonymous caller", { kind: "anonymous" }],
    ["a job", systemActor],
  ])("rejects %s without naming the address", (_, actor) => {
    expect(() => requireSelf(actor, "ada@boltwright.test")).toThrow(
      expect.objectContaining({ code: "forbidden", message: "Log in to do this.", field: undefined }),
    );
  });
});
