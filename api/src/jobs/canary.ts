import { z } from "zod";
import { defineJob } from "./job.ts";

/** Scheduled on every queue: a worker lives when its canary comes through, not when it says so. */
export const paymentsCanaryJob = defineJob({
  name: "payments-canary",
  queue: "payments",
  payload: z.strictObject({}),
  attempts: 1,
  on: [],
});

export const generalCanaryJob = defineJob({
  name: "general-canary",
  queue: "general",
  payload: z.strictObject({}),
  attempts: 1,
  on: [],
});

export const mailCanaryJob = defineJob({
  name: "mail-canary",
  queue: "mail",
  payload: z.strictObject({}),
  attempts: 1,
  on: [],
});

export const imagesCanaryJob = defineJob({
  name: "images-canary",
  queue: "images",
  payload: z.strictObject({}),
  attempts: 1,
  on: [],
});
