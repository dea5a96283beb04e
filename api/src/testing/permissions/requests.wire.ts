import type { operations } from "../../../../openapi/types.d.ts";
import { asAdmin } from "../../domain/customer/require-admin.ts";
import { receiveImage } from "../../domain/image/receive-image.ts";
import type { SignedIn } from "../../domain/shared/actor.ts";
import { newId } from "../../domain/shared/ids.ts";
import { aCategory, aFamily, anAttribute, aWord, someSynonyms } from "../catalogue.ts";
import { anUploadedDocument } from "../documents.ts";
import { aSellerContent, someSeller } from "../zones.ts";
import { aChargedOrder, anOrder, aPaidOrder, aTool } from "../factories.ts";
import { aPurchase } from "../purchase.wire.ts";
import { anAdmin, aPerson, type TestShop } from "../test-shop.ts";
import { aReturnOf } from "../returns.ts";
import { aNewOne, csv } from "../tool-files.wire.ts";
import type { TestApi } from "../test-api.ts";
import { convertNextUpload } from "./convert-next-upload.ts";

/** The shop of a request, its caller, and the customer whose data it may name. */
export interface Scene {
  readonly api: TestApi;
  readonly shop: TestShop;
  readonly caller: SignedIn;
  readonly owner: SignedIn;
}

/** What fills a call of the contract. */
export interface Input {
  readonly id?: string;
  readonly email?: string;
  readonly partNumber?: string;
  readonly slug?: string;
  readonly revisionId?: string;
  readonly token?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: object | string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs until the response arrives, which aborts the signal. */
  readonly meanwhile?: (responded: AbortSignal) => Promise<void>;
}

/**
 * Whose data a call is about: `everybody`: public data; `caller`: the call names nobody, it is about the caller; `owner`: the request
 * names data of one customer; `shop`: data of the shop, or of all customers.
 */
export type Subject = "everybody" | "caller" | "owner" | "shop";

export interface CallRow {
  readonly about: Subject;
  /** Makes what the call needs; returns the input with which it succeeds for a caller with permission. */
  readonly input: (scene: Scene) => Input | Promise<Input>;
}

const about = (subject: Subject, input: CallRow["input"] = () => ({})): CallRow => ({
  about: subject,
  input,
});

const newTool = () => ({
  name: `Bench vice ${newId()}`,
  description: "Ductile iron, swivel base.",
  price: 89.9,
  img: "/tools/clamp.webp",
  minOrder: 2,
  available: 40,
});

const yesOrNo = { label: "Coated", type: "boolean", unit: null, decimals: null, choices: [] };

const category = async (shop: TestShop) => {
  const slug = `bolts-${newId()}`;
  return { slug, id: await aCategory(shop, { slug }) };
};

const attribute = async (shop: TestShop) => {
  const slug = `a${newId().replaceAll("-", "")}`;
  await anAttribute(shop, { slug, type: "boolean" });
  return slug;
};

const family = async (shop: TestShop) => aFamily(shop, { slug: `bolts-${newId()}` });
const familyContent = () => ({
  name: `Hex bolts ${newId()}`,
  description: "",
  category: null,
  drawing: null,
  columns: [],
  parts: [],
});

/** One line per call of the contract, by its operation id; a call without a line does not compile. */
export const REQUESTS: Readonly<Record<keyof operations, CallRow>> = {
  // Everybody
  listTools: about("everybody"),
  listCatalogue: about("everybody"),
  listCategories: about("everybody"),
  findCategory: about("everybody", async ({ shop }) => ({ slug: (await category(shop)).slug })),
  suggestTools: about("everybody", () => ({ query: { q: "wrench" } })),
  listChosenTools: about("everybody", async ({ shop }) => ({ query: { ids: await toolId(shop) } })),
  findTool: about("everybody", async ({ shop }) => ({ id: await toolId(shop) })),
  findFamily: about("everybody", async ({ shop }) => ({ slug: (await family(shop)).slug })),
  findPart: about("everybody", async ({ shop }) => ({ partNumber: (await aTool(shop)).partNumber })),
  streamStock: about("everybody", async ({ shop }) => ({ id: await toolId(shop) })),
  listReviews: about("everybody"),
  findSettings: about("everybody"),

  // Customers
  addReview: about("caller", ({ caller }) => ({
    body: { description: "Every head square.", ratting: 5, name: caller.name },
  })),
  updateProfile: about("owner", ({ owner }) => ({ email: owner.email, body: { location: "Dhaka" } })),
  findProfile: about("owner", ({ owner }) => ({ email: owner.email })),
  findAdminStatus: about("owner", ({ owner }) => ({ email: owner.email })),
  findContact: about("owner", ({ owner }) => ({ email: owner.email })),
  storeContact: about("owner", ({ owner }) => ({
    email: owner.email,
    body: { phone: "+880 1711 000000", company: "", reference: "", addresses: [] },
  })),
  exportOwnData: about("owner", ({ owner }) => ({ email: owner.email })),
  deleteOwnAccount: about("owner", ({ owner }) => ({ email: owner.email })),
  listWishes: about("caller"),
  mergeWishes: about("caller", async ({ shop }) => ({ body: { toolIds: [await toolId(shop)] } })),
  addWish: about("caller", async ({ shop }) => ({ id: await toolId(shop) })),
  removeWish: about("caller", async ({ shop }) => ({ id: await toolId(shop) })),
  listStockAlerts: about("caller"),
  requestStockAlert: about("caller", async ({ shop }) => ({
    id: (await aTool(shop, { stockQuantity: 0 })).id,
  })),
  cancelStockAlert: about("caller", async ({ shop }) => ({ id: await toolId(shop) })),
  unsubscribe: about("everybody", () => ({ token: newId() })),
  placeOrder: about("caller", async ({ shop }) => ({ body: aPurchase(await aTool(shop)) })),
  listOrders: about("owner", ({ owner }) => ({ query: { email: owner.email } })),
  findOrder: about("owner", async (scene) => ({ id: await pendingOrder(scene) })),
  findOrderDetails: about("owner", async (scene) => ({ id: await pendingOrder(scene) })),
  changeReference: about("owner", async (scene) => ({
    id: await pendingOrder(scene),
    body: { company: "Okafor Machine Works", reference: "PO-4711" },
  })),
  changeDelivery: about("owner", async (scene) => ({
    id: await pendingOrder(scene),
    body: { address: "Plot 9, Tejgaon", phone: "+880 1700 000009" },
  })),
  cancelOrder: about("owner", async (scene) => ({ id: await pendingOrder(scene) })),
  listOrderEvents: about("owner", async (scene) => ({ id: await pendingOrder(scene) })),
  listBoughtTools: about("caller"),
  findLastDelivery: about("caller"),
  streamOrders: about("caller"),
  startPayment: about("owner", async ({ shop, owner }) => {
    const { orderId, totalCents } = await anOrder(shop, { person: owner });
    return { body: { orderId, totalAmount: totalCents / 100 } };
  }),
  confirmPayment: about("owner", async ({ shop, owner }) => {
    const { orderId, tool, intentId } = await aChargedOrder(shop, { person: owner });
    return { id: orderId, body: { transactionId: intentId, toolsId: tool.id } };
  }),

  // Admins
  addTool: about("shop", () => ({ body: newTool() })),
  importTools: about("shop", () => ({
    query: { dryRun: "false" },
    body: csv(aNewOne(`Axe ${newId()}`)),
    headers: { "content-type": "text/csv" },
  })),
  exportTools: about("shop"),
  listManagedTools: about("shop"),
  findManagedTool: about("shop", async ({ shop }) => ({ id: await toolId(shop) })),
  editTool: about("shop", async ({ shop }) => {
    const { available: _, ...details } = newTool();
    return { id: await toolId(shop), body: { ...details, version: 1 } };
  }),
  setToolPictures: about("shop", async ({ shop }) => ({
    id: await toolId(shop),
    body: { version: 1, pictures: [{ img: "/tools/clamp.webp", alt: "Side view" }] },
  })),
  findRelations: about("shop", async ({ shop }) => ({ id: await toolId(shop) })),
  setRelations: about("shop", async ({ shop }) => {
    const { partNumber: successor } = await aTool(shop);
    return {
      id: await toolId(shop),
      body: { version: 1, successor, alternatives: [], fitsWith: [] },
    };
  }),
  adjustStock: about("shop", async ({ shop }) => ({
    id: await toolId(shop),
    body: { change: 3, reason: "Found on the shelf" },
    headers: { "idempotency-key": newId() },
  })),
  listManagedCatalogue: about("shop"),
  listFamilies: about("shop"),
  findManagedFamily: about("shop", async ({ shop }) => ({ id: (await family(shop)).id })),
  addFamily: about("shop", () => ({ body: familyContent() })),
  editFamily: about("shop", async ({ shop }) => ({
    id: (await family(shop)).id,
    body: { version: 1, ...familyContent() },
  })),
  removeFamily: about("shop", async ({ shop }) => ({ id: (await family(shop)).id })),
  listManagedCategories: about("shop"),
  findManagedCategory: about("shop", async ({ shop }) => ({ id: (await category(shop)).id })),
  addCategory: about("shop", () => ({ body: { name: `Bolts ${newId()}`, parentId: null, position: 0 } })),
  editCategory: about("shop", async ({ shop }) => ({
    id: (await category(shop)).id,
    body: { name: `Nuts ${newId()}`, parentId: null, position: 0, version: 1 },
  })),
  removeCategory: about("shop", async ({ shop }) => ({ id: (await category(shop)).id })),
  setCategoryAttributes: about("shop", async ({ shop }) => ({
    id: (await category(shop)).id,
    body: { version: 1, attributes: [] },
  })),
  listAttributes: about("shop"),
  findManagedAttribute: about("shop", async ({ shop }) => ({ id: await attribute(shop) })),
  addAttribute: about("shop", () => ({ body: { slug: `a${newId().replaceAll("-", "")}`, ...yesOrNo } })),
  editAttribute: about("shop", async ({ shop }) => {
    const slug = await attribute(shop);
    return { id: slug, body: { version: 1, slug, ...yesOrNo } };
  }),
  removeAttribute: about("shop", async ({ shop }) => ({ id: await attribute(shop) })),
  listSynonyms: about("shop"),
  addSynonyms: about("shop", () => ({ body: { phrases: [aWord(), aWord()] } })),
  editSynonyms: about("shop", async ({ shop }) => ({
    id: await someSynonyms(shop),
    body: { version: 1, phrases: [aWord(), aWord()] },
  })),
  findManagedSynonyms: about("shop", async ({ shop }) => ({ id: await someSynonyms(shop) })),
  removeSynonyms: about("shop", async ({ shop }) => ({ id: await someSynonyms(shop) })),
  listSellers: about("shop"),
  findManagedSeller: about("shop", async ({ shop }) => ({ id: await someSeller(shop) })),
  addSeller: about("shop", () => ({ body: aSellerContent() })),
  editSeller: about("shop", async ({ shop }) => ({
    id: await someSeller(shop),
    body: { version: 1, ...aSellerContent() },
  })),
  removeSeller: about("shop", async ({ shop }) => ({ id: await someSeller(shop) })),
  listMissedSearches: about("shop"),
  findClassification: about("shop", async ({ shop }) => ({ id: await toolId(shop) })),
  classifyTool: about("shop", async ({ shop }) => ({
    id: await toolId(shop),
    body: { version: 1, category: (await category(shop)).slug, attributes: {} },
  })),
  listStockMovements: about("shop", async ({ shop }) => ({ id: await toolId(shop) })),
  listToolEvents: about("shop", async ({ shop }) => ({ id: await toolId(shop) })),
  archiveTool: about("shop", async ({ shop }) => ({ id: await toolId(shop) })),
  restoreTool: about("shop", async ({ shop }) => ({
    id: (await aTool(shop, { archivedAt: new Date() })).id,
  })),
  listModeratedReviews: about("shop"),
  moderateReview: about("shop", async (scene) => ({
    id: await review(scene),
    body: { hidden: true, reason: "Advertising" },
  })),
  listUsers: about("shop"),
  makeAdmin: about("owner", ({ owner }) => ({ email: owner.email })),
  removeAdmin: about("owner", ({ owner }) => ({ email: owner.email })),
  listAllOrders: about("shop"),
  exportOrders: about("shop"),
  listAudit: about("shop"),
  readFigures: about("shop"),
  shipOrder: about("owner", async (scene) => ({ id: await paidOrder(scene) })),
  shipOrders: about("owner", async (scene) => ({ body: { ids: [await paidOrder(scene)] } })),
  changeParcel: about("owner", async (scene) => ({
    id: await shippedOrder(scene),
    body: { carrier: "DHL", trackingNumber: "JD0146" },
  })),
  deliverOrder: about("owner", async (scene) => ({ id: await shippedOrder(scene) })),
  deliverOrders: about("owner", async (scene) => ({ body: { ids: [await shippedOrder(scene)] } })),
  listOwnReturns: about("owner", async (scene) => ({ id: await shippedOrder(scene) })),
  requestReturn: about("owner", async (scene) => ({
    id: await shippedOrder(scene),
    body: { quantity: 1, reason: "Too large." },
  })),
  listReturns: about("shop"),
  acceptReturn: about("owner", async (scene) => ({ id: await aReturn(scene, "requested") })),
  declineReturn: about("owner", async (scene) => ({
    id: await aReturn(scene, "requested"),
    body: { reason: "Used." },
  })),
  receiveReturn: about("owner", async (scene) => ({
    id: await aReturn(scene, "accepted"),
    body: { restock: true },
  })),
  refundReturn: about("owner", async (scene) => ({ id: await aReturn(scene, "received") })),
  countQueues: about("shop"),
  listPackingSlips: about("shop", async ({ shop }) => ({ query: { ids: (await aPaidOrder(shop)).orderId } })),
  listOrderNotes: about("owner", async (scene) => ({ id: await pendingOrder(scene) })),
  addOrderNote: about("owner", async (scene) => ({
    id: await pendingOrder(scene),
    body: { text: "Wants it on Friday." },
  })),
  changeManagedDelivery: about("owner", async (scene) => ({
    id: await pendingOrder(scene),
    body: { address: "Plot 9, Tejgaon" },
  })),
  inspectOrder: about("owner", async (scene) => ({ id: await pendingOrder(scene) })),
  explainPendingOrder: about("owner", async (scene) => ({ id: await pendingOrder(scene) })),
  refundOrder: about("owner", async (scene) => ({
    id: await paidOrder(scene),
    body: { reason: "Scratched" },
    headers: { "idempotency-key": newId() },
  })),
  previewRefund: about("owner", async (scene) => ({ id: await paidOrder(scene), body: {} })),
  uploadImage: about("shop", ({ shop }) => {
    const body = new FormData();
    body.append("image", new Blob(["a picture"], { type: "image/png" }));
    return { body, meanwhile: (responded) => convertNextUpload(shop, responded) };
  }),
  findImage: about("shop", async ({ shop }) => ({ id: await uploadedImage(shop) })),
  listManagedDocuments: about("shop", async ({ shop }) => ({ query: { toolId: await toolId(shop) } })),
  addDocument: about("shop", async ({ shop }) => ({
    body: aFileWith({ ...revision, toolId: await toolId(shop), kind: "datasheet", title: "Datasheet" }),
  })),
  addDocumentRevision: about("shop", async ({ shop }) => ({
    id: (await document(shop)).documentId,
    body: aFileWith({ ...revision, revision: "B" }),
  })),
  editDocument: about("shop", async ({ shop }) => ({
    id: (await document(shop)).documentId,
    body: { title: "Data sheet" },
  })),
  removeDocument: about("shop", async ({ shop }) => ({ id: (await document(shop)).documentId })),
  removeDocumentRevision: about("shop", async ({ shop }) => {
    const { documentId, revisionId } = await document(shop);
    return { id: documentId, revisionId };
  }),

  // Stripe: without a signature it is nobody.
  receiveStripeEvent: about("shop", () => ({
    body: { id: `evt_${newId()}`, object: "event", type: "payment_intent.succeeded" },
    headers: { "stripe-signature": "t=1,v1=00" },
  })),
};

const revision = { revision: "A", date: "2026-11-23" };

const document = async (shop: TestShop) =>
  anUploadedDocument(shop, { owner: { kind: "tool", id: await toolId(shop) } });

function aFileWith(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob(["a file"]));
  return form;
}

const toolId = async (shop: TestShop): Promise<string> => (await aTool(shop)).id;

const pendingOrder = async ({ shop, owner }: Scene): Promise<string> =>
  (await anOrder(shop, { person: owner })).orderId;

const paidOrder = async ({ shop, owner }: Scene): Promise<string> =>
  (await aPaidOrder(shop, { person: owner })).orderId;

async function shippedOrder(scene: Scene): Promise<string> {
  const id = await paidOrder(scene);
  const shipped = await scene.api.call("POST", `/manage/orders/${id}/ship`, { person: anAdmin() });
  if (shipped.status !== 200) throw new Error(`the order was not shipped: ${shipped.status}`);
  return id;
}

async function aReturn({ shop, owner }: Scene, state: Parameters<typeof aReturnOf>[1]): Promise<string> {
  return (await aReturnOf(shop, state, { person: owner })).returnId;
}

async function review({ api }: Scene): Promise<string> {
  const person = aPerson();
  const body = { description: "Every head square.", ratting: 5, name: person.name };
  return (await api.call("POST", "/ratting", { person, body })).body.insertedId;
}

async function uploadedImage(shop: TestShop): Promise<string> {
  const admin = await asAdmin(shop.as(anAdmin()));
  return (await receiveImage(admin, new TextEncoder().encode("a picture"))).imageId;
}
