/** The actions and contents that a document must not have, most severe first. */
const ACTIONS = ["script", "script-link", "program", "form-data", "xfa", "rich-media"] as const;
export type PdfAction = (typeof ACTIONS)[number];

type Dictionary = Readonly<Record<string, unknown>>;

const OBJECT_START = /"(?:obj:(\d+ \d+ R)|trailer)": \{/;
const REFERENCE = /^\d+ \d+ R$/;
const TYPES: Readonly<Record<string, PdfAction>> = {
  "/Launch": "program",
  "/SubmitForm": "form-data",
  "/ImportData": "form-data",
  "/RichMedia": "rich-media",
  "/RichMediaExecute": "rich-media",
};

/** The actions and properties that were found in the objects of a document. */
export interface Found {
  readonly action: PdfAction | null;
  /** True if there are compressed objects. */
  readonly hasPacked: boolean;
  /** True if an object may hold what was not read. */
  readonly isUnclear: boolean;
  /** True if the last object was read. */
  readonly isComplete: boolean;
}

/** Returns what collects the findings in a document's objects. */
export function createFindings(): { add: (text: string) => void; end: () => Found } {
  const found = { action: null as PdfAction | null, hasPacked: false, isUnclear: false, isComplete: false };
  const values = new Map<unknown, string>();
  /** The objects that are neither name nor text: of a reference to a reference qpdf returns the number, others follow it. */
  const unclear = new Set<unknown>();
  const indirect: Dictionary[] = [];
  const inspect = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    Object.values(part).forEach(inspect);
    if (isDictionary(part)) inspectDictionary(part);
  };
  const inspectDictionary = (dictionary: Dictionary): void => {
    const { "/Type": type, "/S": action, "/Subtype": kind, "/URI": address, "/Base": base } = dictionary;
    if (type === "/ObjStm") found.hasPacked = true;
    const parts = { "/S": action, "/Subtype": kind, "/URI": address, "/Base": base };
    if (Object.values(parts).some(isReference)) indirect.push(parts);
    found.action = moreSevere(found.action, actionOf(dictionary));
  };
  /** Notes objects that others may reference: names and texts by their value. */
  const noteValue = (reference: string | undefined, value: unknown): void => {
    if (typeof value === "string" && (value in TYPES || isScriptAddress(value))) values.set(reference, value);
    if (!isDictionary(value) && (typeof value !== "string" || isReference(value))) unclear.add(reference);
  };
  return {
    /** Adds one object as qpdf writes it. */
    add(text) {
      const start = OBJECT_START.exec(text);
      if (!start) return;
      // The trailer comes last.
      found.isComplete = start[1] === undefined;
      const object: unknown = JSON.parse(`{${text.slice(start.index + start[0].length)}}`);
      inspect(object);
      noteValue(start[1], isDictionary(object) ? object["value"] : undefined);
    },
    /** Follows the references, and returns what was found. */
    end() {
      for (const parts of indirect) {
        const direct = Object.entries(parts).map(([key, part]) => [key, values.get(part) ?? part] as const);
        found.action = moreSevere(found.action, actionOf(Object.fromEntries(direct)));
        found.isUnclear ||= Object.values(parts).some((part) => unclear.has(part));
      }
      return found;
    },
  };
}

function actionOf(dictionary: Dictionary): PdfAction | null {
  const { "/JS": script, "/S": action, "/Subtype": kind } = dictionary;
  // A resource, too, may be named JS.
  const isScript = script !== undefined && (action !== undefined || !isReference(script));
  const addresses = [dictionary["/URI"], dictionary["/Base"]];
  if (isScript || "/OnInstantiate" in dictionary) return "script";
  if (addresses.some(isScriptAddress)) return "script-link";
  if ("/XFA" in dictionary) return "xfa";
  return TYPES[String(action)] ?? (kind === "/RichMedia" ? "rich-media" : null);
}

/** Returns whether a text is a script address. Texts are `u:text`, or `b:` with hex digits; browsers ignore white space in a scheme. */
function isScriptAddress(value: unknown): boolean {
  if (typeof value !== "string") return false;
  const text = value.startsWith("b:")
    ? Buffer.from(value.slice(2), "hex").toString("latin1")
    : value.slice(2);
  return /^[\0- ]*(?:java|vb)script:/i.test(text.replaceAll(/[\t\r\n]/g, ""));
}

const moreSevere = (one: PdfAction | null, other: PdfAction | null): PdfAction | null =>
  ACTIONS.find((action) => action === one || action === other) ?? null;

const isReference = (value: unknown): boolean => typeof value === "string" && REFERENCE.test(value);

const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === "object" && value !== null && !Array.isArray(value);
