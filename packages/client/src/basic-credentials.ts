/** Both form-encoded before they become one text (RFC 6749, section 2.3.1): parted by the only `=` that is not encoded. */
export function basicCredentials(clientId: string, clientSecret: string): string {
  return `Basic ${btoa(new URLSearchParams({ [clientId]: clientSecret }).toString().replace('=', ':'))}`
}
