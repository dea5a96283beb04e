import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Contact, contactQuery, storeDefaults } from "../features/customer/contact.api.ts";
import { lastDeliveryQuery } from "../features/order/bought-tools.api.ts";
import type { DefaultEntries, SuggestedEntries } from "../features/order/use-order-form.ts";
import { notifyProblem } from "../lib/notify-problem.ts";

const FROM_PROFILE = "From your profile";
const FROM_LAST_ORDER = "From your last order";

/** Returns what an order form begins with, from the profile and the last order of a customer, and how to store it in the profile. */
export function useOrderDefaults(email: string) {
  const delivery = useQuery({ ...lastDeliveryQuery(email), enabled: email !== "" }).data;
  const contact = useQuery({ ...contactQuery(email), enabled: email !== "" }).data;
  const { mutate } = useMutation({ ...storeDefaults(email, useQueryClient()), onError: notifyProblem });
  const isStored = contact !== undefined && (contact.phone !== "" || contact.addresses.length > 0);
  return {
    suggested: suggest(contact, delivery),
    suggestedBy: {
      phone: contact?.phone ? FROM_PROFILE : FROM_LAST_ORDER,
      address: contact?.addresses[0] ? FROM_PROFILE : FROM_LAST_ORDER,
    },
    addresses: contact?.addresses ?? [],
    isDefaultKnown: contact !== undefined,
    onDefault: isStored
      ? undefined
      : // Storing reads the profile again.
        ({ phone, address, company }: DefaultEntries) =>
          mutate({
            phone,
            addresses: [{ label: "Default", address }],
            ...(company !== "" && { company }),
          }),
  };
}

const suggest = (contact: Contact | undefined, delivery: DefaultEntries | undefined): SuggestedEntries => ({
  phone: contact?.phone || delivery?.phone || "",
  address: contact?.addresses[0]?.address ?? delivery?.address ?? "",
  company: contact?.company || delivery?.company || "",
  reference: contact?.reference ?? "",
});
