import { decodePercents } from './percent-text.js'

/** A parameter of a link, as it was written. */
export interface LinkParameter {
  /** Decoded, in lower case. */
  readonly key: string
  /** Not decoded: a link inside of a link may be encoded more than once. */
  readonly value: string
  /** Where the value begins in the text after the host. */
  readonly at: number
}

/** What stands after the host of a link. */
export interface LinkParts {
  /** The path, and the one of a route behind `#`; each as its parts, decoded, in lower case. */
  readonly paths: readonly (readonly string[])[]
  /** Of the query, then of the route. */
  readonly parameters: readonly LinkParameter[]
}

/**
 * Takes the text after the host apart, as browsers' users write it and not only as RFC 3986 has it: a query may begin
 * with `&`, an `=` may be encoded, `&` may be `&amp;`, and a parameter may stand in the place of the last part of the
 * path (`/taobaoID=1`).
 */
export function linkParts(rest: string): LinkParts {
  const hash = rest.indexOf('#')
  const main = hash < 0 ? rest : rest.slice(0, hash)
  const parts = [partsOf(main, 0)]
  const route = hash < 0 ? '' : rest.slice(hash + 1)
  // Only what looks like a path is one: others are anchors.
  if (/^!?\//.test(route)) parts.push(partsOf(route, hash + 1))
  return { paths: parts.map(({ path }) => path), parameters: parts.flatMap(({ parameters }) => parameters) }
}

function partsOf(text: string, offset: number) {
  const end = text.search(/[?&]/)
  const segments = (end < 0 ? text : text.slice(0, end))
    .split('/')
    .filter((segment) => segment !== '' && segment !== '!')
  const parameters =
    end < 0 ? [] : parametersOf(text, end + 1).map((parameter) => ({ ...parameter, at: parameter.at + offset }))
  const last = segments.at(-1) ?? ''
  if (/^\w{1,16}id=\d/i.test(last)) {
    segments.pop()
    const at = text.indexOf(last)
    parameters.unshift(toParameter(last, offset + at))
  }
  return { path: segments.map((segment) => decodePercents(segment).trim().toLowerCase()), parameters }
}

function parametersOf(text: string, start: number): LinkParameter[] {
  const parameters: LinkParameter[] = []
  for (let at = start; at < text.length;) {
    const end = text.indexOf('&', at)
    const piece = text.slice(at, end < 0 ? text.length : end)
    if (piece !== '') parameters.push(toParameter(piece, at))
    at += piece.length + 1
  }
  return parameters
}

function toParameter(piece: string, at: number): LinkParameter {
  const equals = piece.indexOf('=')
  if (equals >= 0) return { key: toKey(piece.slice(0, equals)), value: piece.slice(equals + 1), at: at + equals + 1 }
  // Spreadsheets encode the `=` of the first parameter.
  const [key = '', ...value] = decodePercents(piece).split('=')
  return { key: toKey(key), value: value.join('='), at: at + piece.length }
}

function toKey(text: string): string {
  return decodePercents(text)
    .trim()
    .toLowerCase()
    .replace(/^(?:amp;)+/, '')
}
