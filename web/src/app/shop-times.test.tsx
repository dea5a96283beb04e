import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADMIN, CUSTOMER, identity } from "../testing/identity.ts";
import { anAuditEntry } from "../testing/manage-samples.ts";
import { json, serve } from "../testing/network.ts";
import { openPage } from "../testing/open-page.tsx";
import { anOrder, aReview, theSettings } from "../testing/samples.ts";

/** In Dhaka the next day has begun. */
const LATE = "2025-11-20T18:04:00.000Z";
const isAdmin = { "GET /api/admin/*": () => json({ admin: true }) };

describe.each(["Pacific/Pago_Pago", "Pacific/Kiritimati"])(
  "on a device in %s the dates are the shop's",
  (zone) => {
    beforeEach(() => void vi.stubEnv("TZ", zone));
    afterEach(() => void vi.unstubAllEnvs());

    test("of reviews", async () => {
      serve({ "GET /api/ratting": () => json([aReview({ createdAt: LATE })]) });
      await openPage("/");
      expect((await screen.findByText("21 Nov 2025")).getAttribute("datetime")).toBe(LATE);
    });

    test("of orders, which can be searched by them", async () => {
      const orders = Array.from({ length: 10 }, () => anOrder({ _id: crypto.randomUUID(), createdAt: LATE }));
      serve({ "GET /api/orders": () => json(orders) });
      const { user } = await openPage("/dashboard/myOrders", identity(CUSTOMER));
      expect(await screen.findAllByText(/21 Nov 2025/)).toHaveLength(10);
      expect(screen.getByText("Times are in Dhaka time")).toBeTruthy();
      await user.type(screen.getByRole("searchbox", { name: "Search your orders" }), "21 november 2025");
      expect(screen.getAllByText(/21 Nov 2025/)).toHaveLength(10);
    });

    test("of users", async () => {
      const user = {
        _id: crypto.randomUUID(),
        email: "a@b.test",
        name: "Ada",
        role: "customer",
        createdAt: LATE,
      };
      serve({ ...isAdmin, "GET /api/users": () => json([user]) });
      await openPage("/dashboard/makeadmin", identity(ADMIN));
      expect(await screen.findByText("21 Nov 2025")).toBeTruthy();
    });

    test("of changes, in the zone of the settings, which the column names", async () => {
      serve({
        ...isAdmin,
        "GET /api/manage/audit": () => json([anAuditEntry({ at: LATE })]),
        "GET /api/settings": () =>
          json(theSettings({ timeZone: "America/New_York", timeZoneName: "New York time" })),
      });
      await openPage("/dashboard/audit", identity(ADMIN));
      expect((await screen.findByText("20 Nov 2025, 13:04")).getAttribute("datetime")).toBe(LATE);
      expect(screen.getByRole("columnheader", { name: "When (New York time)" })).toBeTruthy();
    });
  },
);
