/** Both form-encoded before they become one text (RFC 6749, section 2.3.1). */
export function basicCredentials(clientId: string, clientSecret: string): string {
  return `Basic ${btoa(`${encode(clientId)}:${encode(clientSecret)}`)}`
}

const encode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)
