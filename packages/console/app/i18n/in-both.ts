import type { Label } from '../document/schema.js'

/** Texts by name, each in English and in Chinese, as texts by language. A text is a sentence, or makes one. */
export function inBoth<Texts extends object>(pairs: {
  readonly [Name in keyof Texts]: readonly [en: Texts[Name], zh: Texts[Name]]
}): Readonly<Record<keyof Label, Texts>> {
  const entries = Object.entries<readonly [unknown, unknown]>(pairs)
  const inOne = (place: 0 | 1) => Object.fromEntries(entries.map(([name, pair]) => [name, pair[place]])) as Texts
  return { en: inOne(0), zh: inOne(1) }
}
