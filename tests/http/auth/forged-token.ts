import { createHmac, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { TOKEN_SECRET } from '../hostile/hostile-engine.js'

export type Claims = Record<string, unknown>

/** Text or bytes as a segment of a token; anything else as JSON. */
export function segment(value: unknown): string {
  const bytes = typeof value === 'string' || value instanceof Uint8Array ? value : JSON.stringify(value)
  return Buffer.from(bytes as string).toString('base64url')
}

/** Signs whatever it is given, by HMAC-SHA256 with a secret or by ES256 with a private key. */
export function forgeToken(
  header: unknown,
  payload: unknown,
  key: string | Uint8Array | KeyObject = TOKEN_SECRET,
): string {
  const signed = `${segment(header)}.${segment(payload)}`
  if (typeof key === 'string' || key instanceof Uint8Array) {
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
  }
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

/** Header and payload of a token, read. */
export function readToken(token: string): { header: Claims; payload: Claims } {
  const [header, payload] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Claims)
  return { header: header as Claims, payload: payload as Claims }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Other texts of the same signature: the bits of the last character that no byte needs, set in every other way. */
export function respellings(token: string): string[] {
  const spare = { 0: 1, 2: 16, 3: 4 }[token.slice(token.lastIndexOf('.') + 1).length % 4] as number
  const last = ALPHABET.indexOf(token.at(-1) as string)
  const first = last - (last % spare)
  const others = Array.from({ length: spare }, (_, i) => first + i).filter((index) => index !== last)
  return others.map((index) => token.slice(0, -1) + ALPHABET[index])
}
