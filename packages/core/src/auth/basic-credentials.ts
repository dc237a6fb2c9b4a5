/** A client id and secret as one reading of a Basic header. */
export interface BasicCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

const BASIC = /^basic +([A-Za-z0-9+/_-]+={0,2})$/i
const ASCII = /^[ -~]*$/
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The readings of an `Authorization: Basic` header, most likely first: split at the first colon and taken
 * raw, then form-url-decoded (RFC 6749 §2.3.1). Clients disagree on which is right. Empty where it is none.
 */
export function readBasicCredentials(header: string | undefined): BasicCredentials[] {
  const encoded = BASIC.exec(header ?? '')?.[1]
  const text = encoded === undefined ? undefined : decodeBase64(encoded)
  const colon = text?.indexOf(':') ?? -1
  if (text === undefined || colon < 1) return []
  const raw = { clientId: text.slice(0, colon), clientSecret: text.slice(colon + 1) }
  if (!/[%+]/.test(text)) return [raw]
  const decoded = formDecode(raw)
  return decoded === undefined || isSame(raw, decoded) ? [raw] : [raw, decoded]
}

function decodeBase64(encoded: string): string | undefined {
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    // Most credentials are ASCII, and need no second decoding.
    if (ASCII.test(binary)) return binary
    return utf8.decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}

function formDecode({ clientId, clientSecret }: BasicCredentials): BasicCredentials | undefined {
  try {
    const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
    return { clientId: decode(clientId), clientSecret: decode(clientSecret) }
  } catch {
    return undefined
  }
}

function isSame(a: BasicCredentials, b: BasicCredentials): boolean {
  return a.clientId === b.clientId && a.clientSecret === b.clientSecret
}
