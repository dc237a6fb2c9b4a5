import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { fontsFolder } from './fonts-folder.js'
import { woffToSfnt } from './woff-to-sfnt.js'

/** A font, and what it can show. */
export interface InvoiceFont {
  readonly name: string
  readonly bytes: Uint8Array
  shows(character: string): boolean
}

/** In order of preference; the last one draws a box for what none of them shows. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'vietnamese', 'chinese-simplified']

let loaded: readonly InvoiceFont[] | undefined

/** Noto Sans SC, read and unpacked once in a process. */
export function invoiceFonts(): readonly InvoiceFont[] {
  return (loaded ??= SUBSETS.map(loadFont))
}

function loadFont(subset: string): InvoiceFont {
  const bytes = woffToSfnt(readFileSync(join(fontsFolder(), `noto-sans-sc-${subset}-400-normal.woff`)))
  const coverage = coverageOf(bytes)
  const known = new Map<string, boolean>()
  return {
    name: subset,
    bytes,
    shows(character) {
      let shown = known.get(character)
      if (shown === undefined)
        known.set(character, (shown = coverage.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)))
      return shown
    },
  }
}

interface Coverage {
  hasGlyphForCodePoint(codePoint: number): boolean
}

/** The writer's own reader of the font, which it has no public way to ask. */
function coverageOf(bytes: Uint8Array): Coverage {
  const document = new PDFDocument({ autoFirstPage: false }).font(bytes)
  return (document as unknown as { _font: { font: Coverage } })._font.font
}
