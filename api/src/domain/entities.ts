import { AuditEntry } from "./audit/audit-entry.entity.ts";
import { Attribute, AttributeChoice, FacetValue } from "./catalogue/attribute.entity.ts";
import { Category, CategoryAddress, CategoryAttribute } from "./catalogue/category.entity.ts";
import { SearchSynonym } from "./catalogue/search-synonym.entity.ts";
import { CustomerContact } from "./customer/customer-contact.entity.ts";
import { Customer } from "./customer/customer.entity.ts";
import { RoleChange } from "./customer/role-change.entity.ts";
import { StockAlert } from "./customer/stock-alert.entity.ts";
import { WishListItem } from "./customer/wish-list-item.entity.ts";
import { Document, DocumentRevision } from "./document/document.entity.ts";
import { Image } from "./image/image.entity.ts";
import { Mail } from "./mail/mail.entity.ts";
import {
  Backup,
  CheckPosition,
  InvariantVerdict,
  OperatorAction,
  ProblemReport,
} from "./operations/operations.entity.ts";
import { OrderEvent } from "./order/order-event.entity.ts";
import { OrderNote } from "./order/order-note.entity.ts";
import { OrderAddress } from "./order/order-address.entity.ts";
import { OrderLine } from "./order/order-line.entity.ts";
import { OrderRequest } from "./order/order-request.entity.ts";
import { Order } from "./order/order.entity.ts";
import { Shipment } from "./order/shipment.entity.ts";
import { Dispute } from "./payment/dispute.entity.ts";
import { Payment } from "./payment/payment.entity.ts";
import { Refund, RefundCount, RefundLine } from "./payment/refund.entity.ts";
import { StripeEvent } from "./payment/stripe-event.entity.ts";
import { OrderReturn, ReturnLine } from "./returns/return.entity.ts";
import { Review } from "./review/review.entity.ts";
import { OutboxRow } from "./shared/outbox-row.entity.ts";
import { SweepAttempt } from "./shared/sweep-attempt.entity.ts";
import { Family, FamilyColumn } from "./family/family.entity.ts";
import { PartRelation } from "./tool/part-relation.entity.ts";
import { MissedSearch, SearchLexeme, SearchWord, ToolSearch } from "./search/search.entity.ts";
import { StockCheck, StockMovement } from "./stock/stock.entity.ts";
import { ToolImport } from "./tool-import/tool-import.entity.ts";
import { PartNumber } from "./tool/part-number.entity.ts";
import { Tool } from "./tool/tool.entity.ts";
import { Seller, TaxRate, Zone } from "./zone/zone.entity.ts";

/** The entities of every table of the database, but the one of the migrations. `entities.test.ts` compares them. */
export const entities = [
  Attribute,
  AttributeChoice,
  AuditEntry,
  Backup,
  Category,
  CategoryAddress,
  CategoryAttribute,
  CheckPosition,
  Customer,
  CustomerContact,
  Dispute,
  Document,
  DocumentRevision,
  FacetValue,
  Family,
  FamilyColumn,
  PartRelation,
  Image,
  InvariantVerdict,
  Mail,
  MissedSearch,
  OperatorAction,
  Order,
  OrderAddress,
  OrderEvent,
  OrderLine,
  OrderNote,
  OrderRequest,
  OrderReturn,
  OutboxRow,
  PartNumber,
  Payment,
  ProblemReport,
  Refund,
  RefundCount,
  RefundLine,
  ReturnLine,
  Review,
  RoleChange,
  SearchLexeme,
  SearchSynonym,
  SearchWord,
  Seller,
  Shipment,
  StockAlert,
  StockCheck,
  StockMovement,
  TaxRate,
  ToolImport,
  StripeEvent,
  SweepAttempt,
  Tool,
  ToolSearch,
  WishListItem,
  Zone,
] as const;
