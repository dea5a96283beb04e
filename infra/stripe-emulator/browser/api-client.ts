import { isStripeError, isStripeObject, type ApiResult } from "./protocol.ts";

type Field = string | number | boolean | object | null | undefined;

function formFields(value: Field, name: string): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, entry]: [string, Field]) =>
    formFields(entry, name === "" ? key : `${name}[${key}]`),
  );
}

/** Calls Stripe's API below `base`, such as `https://shop.example/stripe-emulator`; never rejects. */
export async function callStripe(
  base: string,
  method: "GET" | "POST",
  path: string,
  fields: object,
): Promise<ApiResult> {
  const form = new URLSearchParams(formFields(fields, "")).toString();
  try {
    const url = `${base}${path}${method === "GET" ? `?${form}` : ""}`;
    const response = await fetch(url, {
      method,
      ...(method === "POST" ? { body: new URLSearchParams(form) } : {}),
      credentials: "omit",
    });
    const body: unknown = await response.json();
    if (isStripeObject(body)) return { object: body };
    const error: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "error") : null;
    if (isStripeError(error)) return { error };
    throw new Error("Not a response of Stripe's API");
  } catch {
    return {
      error: {
        type: "api_connection_error",
        message: "An error occurred with our connection to Stripe. Please check your network and try again.",
      },
    };
  }
}
