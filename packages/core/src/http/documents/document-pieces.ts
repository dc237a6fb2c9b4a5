import type { Pieces } from '../../kernel/concurrency/pieces.js'
import { isObject } from '../../kernel/is-object.js'

/** Levels of a document beneath which parts are small: its members, the kinds of components, and paths and components. */
const LEVELS = 3

const isParted = (part: unknown): part is Record<string, unknown> => isObject(part) && !Array.isArray(part)

/** The same as `JSON.stringify`. */
export function* documentText(part: unknown, levels = LEVELS): Pieces<string> {
  yield
  if (levels === 0 || !isParted(part)) return JSON.stringify(part)
  const members: string[] = []
  for (const [name, member] of Object.entries(part))
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${yield* documentText(member, levels - 1)}`)
  return `{${members.join(',')}}`
}

/** The same with another text wherever one stands in it. */
export function* documentWith(part: unknown, text: { from: string; to: string }, levels = LEVELS): Pieces<unknown> {
  yield
  if (levels === 0 || !isParted(part)) return JSON.parse(JSON.stringify(part).replaceAll(text.from, text.to)) as unknown
  const members: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(part))
    if (member !== undefined) members[name] = yield* documentWith(member, text, levels - 1)
  return members
}
