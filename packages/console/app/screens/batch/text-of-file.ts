/** Why a file is not read. */
export type FileRefusal = 'large' | 'workbook' | 'binary'

/** What a person could still look through. */
export const MOST_BYTES = 5_000_000

const UTF16 = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const
/** Of a ZIP archive, which workbooks are. */
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04]

const begins = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)

/**
 * The text of a file, which does not leave the browser. UTF-8, UTF-16 with its mark, and otherwise GB 18030, which is what
 * spreadsheets write on Chinese machines.
 */
export async function textOfFile(file: Blob): Promise<{ readonly text: string } | { readonly refusal: FileRefusal }> {
  if (file.size > MOST_BYTES) return { refusal: 'large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (begins(bytes, WORKBOOK)) return { refusal: 'workbook' }
  const text = decoded(bytes)
  return text.includes('\0') ? { refusal: 'binary' } : { text }
}

function decoded(bytes: Uint8Array): string {
  for (const [name, mark] of Object.entries(UTF16)) if (begins(bytes, mark)) return new TextDecoder(name).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
