import { LinkBook } from './link-book.js'
import { readText } from './link-reader.js'
import type { LinkRule } from './link-rule.js'
import { linkRules } from './link-rules.js'

/** The rules, of those that a host adds, whose sample is not read as it says: by their place in the list. */
export function misreadSamples(rules: readonly LinkRule[]): number[] {
  const book = new LinkBook([...rules, ...linkRules])
  return rules.flatMap((rule, i) => (isReadRightly(book, rule) ? [] : [i]))
}

function isReadRightly(book: LinkBook, { kind, sample }: LinkRule): boolean {
  const target = readText(book, sample.link)?.target
  if (target === undefined) return false
  if ('shortLink' in target) return kind === 'short'
  return target.market === sample.market && target.goodsId === sample.goodsId
}
