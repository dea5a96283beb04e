import { describe, expect, it } from "vitest";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { deleteOwnAccount } from "../customer/delete-own-account.ts";
import { newId } from "../shared/ids.ts";
import { addReview } from "./add-review.ts";
import { listModeratedReviews } from "./list-moderated-reviews.ts";
import { listReviews } from "./list-reviews.ts";
import { moderateReview } from "./moderate-review.ts";

const shop = shopFixture();

async function aReview(description = "Holds well."): Promise<string> {
  const person = aPerson();
  const { reviewId } = await addReview(shop.as(person), {
    claimedName: person.name,
    rating: 5,
    description,
  });
  return reviewId;
}

const hide = (reviewId: string, reason = "Advertising", admin = anAdmin()): Promise<boolean> =>
  moderateReview(shop.as(admin), { reviewId, hidden: true, reason });
const show = (reviewId: string): Promise<boolean> =>
  moderateReview(shop.as(anAdmin()), { reviewId, hidden: false, reason: "" });

async function isPublic(reviewId: string): Promise<boolean> {
  const { rows } = await listReviews({ em: shop.em }, { limit: 1000 });
  return rows.some(({ id }) => id === reviewId);
}

const moderationsOf = (reviewId: string): Promise<{ act: string; reason: string; subject: string }[]> =>
  shop.em.execute(
    `select split_part(a.action, '.', 2) as act, coalesce(a.note, '') as reason, c.subject
     from audit_entry a join customer c on c.id = a.actor_id where a.subject = ? order by a.id`,
    [reviewId],
  );

describe("moderating a review", () => {
  it("hides it from the public, shows it again, and records each time", async () => {
    const reviewId = await aReview();
    const admin = anAdmin();
    expect(await hide(reviewId, "Names a person", admin)).toBe(true);
    expect(await isPublic(reviewId)).toBe(false);
    expect(await show(reviewId)).toBe(true);
    expect(await isPublic(reviewId)).toBe(true);
    expect(await moderationsOf(reviewId)).toMatchObject([
      { act: "hidden", reason: "Names a person", subject: admin.subject },
      { act: "shown", reason: "" },
    ]);
  });

  it("a second time changes and records nothing", async () => {
    const reviewId = await aReview();
    expect(await show(reviewId)).toBe(false);
    await hide(reviewId, "First");
    expect(await hide(reviewId, "Second")).toBe(false);
    expect(await moderationsOf(reviewId)).toMatchObject([{ act: "hidden", reason: "First" }]);
  });

  it("by five admins at once is recorded once", async () => {
    const reviewId = await aReview();
    const changed = await Promise.all(Array.from({ length: 5 }, () => hide(reviewId)));
    expect(changed.filter(Boolean)).toHaveLength(1);
    expect(await moderationsOf(reviewId)).toHaveLength(1);
  });

  it("is forbidden for customers, and changes nothing", async () => {
    const reviewId = await aReview();
    const input = { reviewId, hidden: true, reason: "Mine" };
    await expect(moderateReview(shop.as(aPerson()), input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(moderateReview(shop.as({ kind: "anonymous" }), input)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await isPublic(reviewId)).toBe(true);
    expect(await moderationsOf(reviewId)).toEqual([]);
  });

  it("of an unknown review is not-found, and records nothing", async () => {
    const before = await countOf(shop, "audit_entry where action like 'review.%'");
    await expect(hide(newId())).rejects.toMatchObject({ code: "not-found", message: "Review not found." });
    expect(await countOf(shop, "audit_entry where action like 'review.%'")).toBe(before);
  });

  it("of an erased customer is not-found and not listed: it stays hidden", async () => {
    const person = aPerson();
    const { reviewId } = await addReview(shop.as(person), {
      claimedName: person.name,
      rating: 1,
      description: "Bends.",
    });
    await hide(reviewId);
    await deleteOwnAccount(shop.as(person), person.email);
    await expect(show(reviewId)).rejects.toMatchObject({ code: "not-found" });
    expect(await isPublic(reviewId)).toBe(false);
    expect(await moderationsOf(reviewId)).toHaveLength(1);
    const { rows } = await listModeratedReviews(shop.as(anAdmin()), { state: "hidden", limit: 1000 });
    expect(rows.map(({ id }) => id)).not.toContain(reviewId);
  });
});

describe("the list for admins", () => {
  const list = (state: "hidden" | "shown", after?: string, limit = 1000) =>
    listModeratedReviews(shop.as(anAdmin()), { state, limit, after });

  it("has each review in one of its two states, with the last moderation only", async () => {
    const reviewId = await aReview("Listed for admins");
    expect((await list("shown")).rows.find(({ id }) => id === reviewId)).toMatchObject({
      isHidden: false,
      lastAct: null,
      authorEmail: expect.stringContaining("@boltwright.test"),
    });
    await hide(reviewId, "First");
    await show(reviewId);
    const admin = anAdmin();
    await hide(reviewId, "Last", admin);
    expect((await list("shown")).rows.map(({ id }) => id)).not.toContain(reviewId);
    expect((await list("hidden")).rows.find(({ id }) => id === reviewId)).toMatchObject({
      description: "Listed for admins",
      isHidden: true,
      lastAct: { at: expect.any(Date), reason: "Last", admin: expect.stringContaining(admin.email) },
    });
  });

  it("is read page by page, newest first, each review once", async () => {
    for (let count = 0; count < 3; count += 1) await hide(await aReview());
    const all = (await list("hidden")).rows.map(({ id }) => id);
    expect(all).toEqual(all.toSorted().toReversed());
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const { rows, next } = await list("hidden", after, 2);
      paged.push(...rows.map(({ id }) => id));
      after = next ?? undefined;
    } while (after);
    expect(paged).toEqual(all);
  });

  it("has a review without a customer, such as one of the demo data", async () => {
    const id = newId();
    await shop.em.execute(
      "insert into review (id, author_name, rating, description) values (?, 'Demo', 5, 'Good.')",
      [id],
    );
    expect((await list("shown")).rows.find((review) => review.id === id)).toMatchObject({
      authorName: "Demo",
      authorEmail: null,
    });
  });

  it("is forbidden for customers", async () => {
    const input = { state: "hidden", limit: 10 } as const;
    await expect(listModeratedReviews(shop.as(aPerson()), input)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
