import type { InvoiceFont } from './invoice-fonts.js'

/** Part of a line that one font shows. */
export interface TextRun {
  readonly font: InvoiceFont
  readonly text: string
}

/** Controls, also those that turn the direction of writing: an invoice says the same to whoever reads it. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** One line of text: each control becomes a blank. */
export const toPlainLine = (text: string): string => text.replace(CONTROLS, ' ')

/** Letters that Unicode does not take apart into a letter and its mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
  ẞ: 'SS',
}

/** Splits a text into runs by the first font that shows a character; what none shows goes to the last one, as a box. */
export function textRuns(text: string, fonts: readonly InvoiceFont[]): TextRun[] {
  const runs: { font: InvoiceFont; text: string }[] = []
  for (const character of readable(text.normalize('NFC'), fonts)) {
    const current = runs.at(-1)
    const font = fontOf(character, fonts, current?.font)
    if (current?.font === font) current.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/**
 * Characters that no font shows become those that mean the same, or the letter without its mark: `Łódź` is read as
 * `Lódz`.
 */
function readable(text: string, fonts: readonly InvoiceFont[]): string {
  const isShown = (part: string) => Array.from(part).every((character) => fonts.some((font) => font.shows(character)))
  const replaced = (character: string) => {
    if (isShown(character)) return character
    const stripped = character.normalize('NFKD').replace(/\p{M}+/gu, '')
    return (
      [character.normalize('NFKC'), stripped, PLAIN_LETTERS[character]].find((other) => other && isShown(other)) ??
      character
    )
  }
  return Array.from(text, replaced).join('')
}

/** A blank stays in the font of what is before it. */
function fontOf(character: string, fonts: readonly InvoiceFont[], before: InvoiceFont | undefined): InvoiceFont {
  if (character === ' ' && before?.shows(character) === true) return before
  return fonts.find((font) => font.shows(character)) ?? (fonts.at(-1) as InvoiceFont)
}

/** Chinese and Japanese may be broken between any two characters, other scripts at blanks. */
const WORDS =
  /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]+|\s+/gu

/** Breaks a text into lines that are no wider than `width`; a word that is wider is broken anywhere. */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const add = (part: string) => {
    const needed = widthOf(part)
    if (line !== '' && used + needed > width && part.trim() !== '') {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    if (line === '' && part.trim() === '') return
    line += part
    used += needed
  }
  for (const [word] of text.matchAll(WORDS)) {
    if (widthOf(word) <= width) add(word)
    else for (const character of word) add(character)
  }
  return [...lines, line.trimEnd()]
}
