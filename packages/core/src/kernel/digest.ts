import { createHash, createHmac, hkdfSync } from 'node:crypto'

/**
 * SHA-256 of a text or of bytes, hexadecimal. For secrets of at least 256 random bits: a slow hash would add nothing.
 * At once, because the trip of `crypto.subtle` to another thread costs many times the hash of a line.
 */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** HMAC-SHA-256 of a text, base64url: what only the holder of the secret can have written. */
export function hmacSha256(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** A secret for one purpose from one that has another (HKDF-SHA-256), base64url: it tells nothing of the first. */
export function deriveSecret(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url')
}

/** Compares two texts of equal length in a time that does not tell where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}
