import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { useInlineForm } from "../../lib/form/use-inline-form.ts";
import { passFocus } from "../../lib/move-focus.ts";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Field } from "../../ui/field.tsx";
import { CancelButton, Form, SubmitRow } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { storeAddresses, type Contact, type SavedAddress } from "./contact.api.ts";

/** Names the draft of a new address. */
const addressDraft = (email: string): string => `address:${email}`;

const ADDRESSES_MAX = 10;
const ADDRESS_MAX = 500;

/** The addresses that the customer can choose from when ordering; the first one is entered for them. */
export function SavedAddresses({ email, contact }: { email: string; contact: Contact }) {
  const { mutateAsync, isPending } = useMutation(storeAddresses(email, useQueryClient()));
  const { isOpen, isPressed, open, close, opener } = useInlineForm(addressDraft(email));
  const place = useRef<HTMLDivElement>(null);
  const { addresses } = contact;
  const store = async (change: Parameters<typeof mutateAsync>[0]): Promise<void> => {
    const pressed = document.activeElement;
    try {
      await mutateAsync(change);
      // The button that was pressed is gone.
      passFocus(place.current, pressed);
    } catch (error) {
      notifyProblem(error);
    }
  };
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="Saved addresses"
      className="card-box saved-addresses focus-place"
    >
      {addresses.length === 0 && <p className="secondary">No saved addresses yet.</p>}
      <ul>
        {addresses.map((saved, index) => (
          <li key={`${saved.label}|${saved.address}`}>
            <div>
              <strong dir="auto">{saved.label}</strong>
              {index === 0 && <span className="secondary"> (default)</span>}
              <p className="address" dir="auto">
                {saved.address}
              </p>
            </div>
            <div className="actions">
              {index > 0 && (
                <BusyButton
                  className="link-button"
                  isBusy={isPending}
                  aria-label={`Make default: ${saved.label}`}
                  onClick={() => void store((stored) => withDefault(stored, saved))}
                >
                  Make default
                </BusyButton>
              )}
              <BusyButton
                className="link-button"
                isBusy={isPending}
                aria-label={`Remove the address ${saved.label}`}
                onClick={() => void store((stored) => without(stored, saved))}
              >
                Remove
              </BusyButton>
            </div>
          </li>
        ))}
      </ul>
      {isOpen ? (
        <AddressForm
          email={email}
          takesFocus={isPressed}
          onSend={(added) => mutateAsync((stored) => [...stored, added])}
          onClose={close}
        />
      ) : (
        <button
          ref={opener}
          type="button"
          className="btn btn-outline"
          disabled={addresses.length >= ADDRESSES_MAX}
          onClick={open}
        >
          Add an address
        </button>
      )}
    </div>
  );
}

const isSame = (one: SavedAddress, other: SavedAddress): boolean =>
  one.label === other.label && one.address === other.address;

function without(stored: readonly SavedAddress[], removed: SavedAddress): readonly SavedAddress[] {
  const index = stored.findIndex((each) => isSame(each, removed));
  return stored.filter((_, at) => at !== index);
}

/** The addresses with `chosen` first; unchanged when it was removed meanwhile. */
function withDefault(stored: readonly SavedAddress[], chosen: SavedAddress): readonly SavedAddress[] {
  const others = without(stored, chosen);
  return others.length === stored.length ? stored : [chosen, ...others];
}

/** The fields of a new address by their wire names, at each position that it can get. */
const WIRE_NAMES = Object.fromEntries(
  Array.from({ length: ADDRESSES_MAX }).flatMap((_, at) => [
    [`addresses[${at}].label`, "label"] as const,
    [`addresses[${at}].address`, "address"] as const,
  ]),
);

interface AddressFormProps {
  readonly email: string;
  readonly takesFocus: boolean;
  readonly onSend: (added: SavedAddress) => Promise<unknown>;
  readonly onClose: () => void;
}

function AddressForm({ email, takesFocus, onSend, onClose }: AddressFormProps) {
  const form = useForm({
    name: addressDraft(email),
    labels: { label: "Name of the address", address: "Address" },
    wireNames: WIRE_NAMES,
    initial: { label: "", address: "" },
    parse: (values) => {
      const [label, address] = [values.label.trim(), values.address.trim()];
      return parsed(
        {
          label: label === "" ? "Enter a name for the address, such as Workshop." : undefined,
          address: address === "" ? "Enter a delivery address." : undefined,
        },
        { label, address },
      );
    },
    async send(added) {
      await onSend(added);
      onClose();
    },
  });
  return (
    <Form form={form} hasSummary={false} aria-label="New address" takesFocus={takesFocus}>
      <Field {...form.field("label")} maxLength={40} autoComplete="off" />
      <TextField {...form.field("address")} rows={3} maxLength={ADDRESS_MAX} autoComplete="street-address" />
      <SubmitRow form={form} label="Save address" busyLabel="Saving …">
        <CancelButton form={form} onCancel={onClose} />
      </SubmitRow>
    </Form>
  );
}
