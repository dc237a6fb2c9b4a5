import { inflateSync } from 'node:zlib'

const WOFF_SIGNATURE = 0x774f4646
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * Unpacks a font of WOFF 1.0 into the plain form of OpenType. The PDF writer reads WOFF, too, but inflates a table anew
 * for each glyph: a short Chinese text took it a second, and takes milliseconds this way.
 */
export function woffToSfnt(woff: Uint8Array): Uint8Array {
  const source = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  if (source.getUint32(0) !== WOFF_SIGNATURE) throw new TypeError('The font is not WOFF 1.0')
  const tables = readDirectory(woff, source)
  const sfnt = new Uint8Array(
    SFNT_HEADER + SFNT_ENTRY * tables.length + tables.reduce((sum, { data }) => sum + padded(data.length), 0),
  )
  const target = new DataView(sfnt.buffer)
  target.setUint32(0, source.getUint32(4))
  writeSearchHints(target, tables.length)
  let offset = SFNT_HEADER + SFNT_ENTRY * tables.length
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = SFNT_HEADER + SFNT_ENTRY * index
    for (const [at, value] of [tag, checksum, offset, data.length].entries()) target.setUint32(entry + 4 * at, value)
    sfnt.set(data, offset)
    offset += padded(data.length)
  }
  return sfnt
}

interface FontTable {
  readonly tag: number
  readonly checksum: number
  readonly data: Uint8Array
}

function readDirectory(woff: Uint8Array, source: DataView): FontTable[] {
  return Array.from({ length: source.getUint16(12) }, (_, index) => {
    const at = WOFF_HEADER + WOFF_ENTRY * index
    const offset = source.getUint32(at + 4)
    const packed = woff.subarray(offset, offset + source.getUint32(at + 8))
    const length = source.getUint32(at + 12)
    // A table that would not become shorter is stored as it is.
    const data = packed.length === length ? packed : inflateSync(packed)
    return { tag: source.getUint32(at), checksum: source.getUint32(at + 16), data }
  })
}

/** Numbers for a binary search in the directory. */
function writeSearchHints(target: DataView, tables: number): void {
  const selector = Math.floor(Math.log2(tables))
  const range = 2 ** selector * SFNT_ENTRY
  for (const [at, value] of [tables, range, selector, tables * SFNT_ENTRY - range].entries())
    target.setUint16(4 + 2 * at, value)
}

/** Tables begin at multiples of four. */
const padded = (length: number): number => (length + 3) & ~3
