/** The texts that a buyer writes on an order for their own books; null: nothing. */
export interface OrderReference {
  readonly company: string | null;
  readonly reference: string | null;
}
