import { ownValue } from '../../kernel/own-value.js'

/** What a path says of goods. */
export interface PathMatch {
  readonly id?: string | undefined
  readonly code?: string | undefined
}

/** Answers what a path says, undefined where it is another path. */
export type PathPattern = (path: readonly string[]) => PathMatch | undefined

const HOLE = /(\{id\}|\{code\}|\{slug\})/
// What follows an id may be an ending or what a text left behind, not more of a word: that would be no id.
const HOLES: Readonly<Record<string, string>> = {
  '{id}': '(?<id>\\d+)(?![\\w=%-])',
  '{code}': '(?<code>[a-z0-9_]+)',
  '{slug}': '.*',
}

/** Compiles a path of a link rule. It looks at each part of a path once. */
export function pathPattern(pattern: string): PathPattern {
  const isAnywhere = pattern.startsWith('**')
  const wanted = pattern
    .replace('**', '')
    .split('/')
    .filter((part) => part !== '')
    .map(partPattern)
  return (path) => {
    if (isAnywhere ? path.length < wanted.length : path.length !== wanted.length) return undefined
    const tail = path.slice(path.length - wanted.length)
    const found: { id?: string | undefined; code?: string | undefined } = {}
    for (const [i, part] of wanted.entries()) {
      const match = part.exec(tail[i] ?? '')
      if (match === null) return undefined
      Object.assign(found, match.groups)
    }
    return found
  }
}

/** A part that ends with a hole may go on after it (`123.html`), any other may only have `.htm` for `.html`. */
function partPattern(part: string): RegExp {
  const source = part
    .split(HOLE)
    .map((piece) => ownValue(HOLES, piece) ?? piece.replace(/[^\w]/g, '\\$&'))
    .join('')
  if (part.endsWith('{id}')) return new RegExp(`^${source}`)
  return new RegExp(`^${source.replace(/\\\.html$/, '\\.html?')}$`)
}
