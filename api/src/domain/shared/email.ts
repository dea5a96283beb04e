/**
 * Returns an e-mail address as it is stored and compared: trimmed, NFC, lower case.
 * It is a label, not an identity.
 */
export function canonicalEmail(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
