import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dayText, timeLeft, timesIn } from "./times.ts";

test.each([
  [1_691_000, "28:11"],
  [59_001, "1:00"],
  [1, "0:01"],
  [0, "0:00"],
  [-5000, "0:00"],
  [3_725_000, "1:02:05"],
])("%i ms left read %s", (milliseconds, text) => {
  expect(timeLeft(milliseconds)).toBe(text);
});

const DHAKA = timesIn({ timeZone: "Asia/Dhaka", timeZoneName: "Dhaka time" });
const at = (time: string): Date => new Date(`${time}Z`);

describe.each(["Pacific/Pago_Pago", "Pacific/Kiritimati"])("on a device in %s, the shop's times", (zone) => {
  beforeEach(() => void vi.stubEnv("TZ", zone));
  afterEach(() => void vi.unstubAllEnvs());

  test("are those of the shop's day, with its name on records", () => {
    const late = at("2026-11-08T18:00:00");
    expect([DHAKA.day(late), DHAKA.longDay(late), DHAKA.isoDay(late)]).toEqual([
      "9 Nov 2026",
      "9 November 2026",
      "2026-11-09",
    ]);
    expect([DHAKA.clock(late), DHAKA.moment(late)]).toEqual(["00:00", "9 Nov 2026, 00:00"]);
    expect(DHAKA.record(late)).toBe("9 November 2026 at 00:00, Dhaka time");
  });

  test("are short: the time today, the day this year, the year before that, without a line break", () => {
    const now = at("2026-12-31T18:30:00");
    expect(DHAKA.short(at("2026-12-31T18:00:00"), now)).toBe("today\u00A000:00");
    expect(DHAKA.short(at("2026-12-31T17:59:59"), now)).toBe("31\u00A0Dec\u00A02026");
    expect(DHAKA.short(at("2026-11-18T08:00:00"), at("2026-12-31T17:59:59"))).toBe("18\u00A0Nov");
    expect(DHAKA.exact(at("2026-12-31T18:00:09"), now)).toBe("00:00:09");
    expect(DHAKA.exact(at("2026-12-31T17:59:59"), now)).toBe("31 Dec 2026 23:59");
  });

  test("follow the clock changes of their zone", () => {
    const berlin = timesIn({ timeZone: "Europe/Berlin", timeZoneName: "Berlin time" });
    expect(berlin.moment(at("2026-10-25T00:30:00"))).toBe("25 Oct 2026, 02:30");
    expect(berlin.moment(at("2026-10-25T01:30:00"))).toBe("25 Oct 2026, 02:30");
    expect(berlin.moment(at("2026-10-25T23:00:00"))).toBe("26 Oct 2026, 00:00");
  });

  test("a day without a time stays that day", () => {
    expect([dayText("2026-12-04"), dayText("2026-12-04", "medium"), dayText("2026-12-04", "short")]).toEqual([
      "4 December 2026",
      "4 Dec 2026",
      "4 Dec",
    ]);
  });
});

test("times of a zone that is not known are in UTC, and say so", () => {
  for (const times of [timesIn(undefined), timesIn({ timeZone: "Mars/Base", timeZoneName: "Base time" })]) {
    expect(times.record(at("2026-11-08T18:00:00"))).toBe("8 November 2026 at 18:00, UTC");
  }
});
