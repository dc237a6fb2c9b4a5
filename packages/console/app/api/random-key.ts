const BYTES = 16

/** A key that nobody else has. Not `randomUUID`, which browsers have for hosts behind TLS only. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
