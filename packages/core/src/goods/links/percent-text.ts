/** Decodes what is percent-encoded, once; what is not, or not rightly, stays or becomes U+FFFD. Never throws. */
export function decodePercents(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => utf8.decode(bytesOf(run)))
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

function bytesOf(run: string): Uint8Array {
  const bytes = new Uint8Array(run.length / 3)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(run.slice(i * 3 + 1, i * 3 + 3), 16)
  return bytes
}
