/**
 * The one form in which e-mail addresses are compared and kept: trimmed, NFC, lower case.
 * A label, never an identity.
 */
export function canonicalEmail(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
