// Loaded before a process of the shop: its clock is wrong by CHAOS_CLOCK_SECONDS.
const shiftMs = Number(process.env.CHAOS_CLOCK_SECONDS) * 1000;
const RealDate = Date;
const realNow = () => RealDate.now() + shiftMs;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(realNow());
    else super(...given);
  }
  static now() {
    return realNow();
  }
};
