const ID_NAME = /^id$|Id$/;
const ID = /^[\w-]{1,80}$/;
const EMAIL = /[^\s"'<>(),:;=]+@[^\s"'<>(),:;=]+/g;

/** Returns ids, numbers and flags of a job's data; every other text is hidden. */
function redactData(value: unknown, name = ""): unknown {
  if (typeof value === "string") return ID_NAME.test(name) && ID.test(value) ? value : "[hidden]";
  if (Array.isArray(value)) return value.map((item) => redactData(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactData(item, key)]));
}

const DATA = new Set(["data", "returnValue", "progress"]);

/** Returns a response of bull-board with the data and results of jobs as ids only, and without e-mail addresses, also in reasons of failures. */
export function redact(value: unknown, name = ""): unknown {
  if (DATA.has(name)) return redactData(value);
  if (typeof value === "string") return value.replaceAll(EMAIL, "[email]");
  if (Array.isArray(value)) return value.map((item) => redact(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redact(item, key)]));
}
