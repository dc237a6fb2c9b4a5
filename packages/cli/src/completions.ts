import { documentedErrors } from './generated/documented-errors.js'
import { documentedOperations } from './generated/documented-operations.js'
import { triggers } from './triggers/triggers.js'

/** What a command's first word may be. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  call: documentedOperations.map(({ name }) => name),
  codes: documentedErrors.map(({ name }) => name),
  trigger: triggers.map(({ type }) => type),
}

type Done = (completions: string[]) => void
type Usual = (onDone?: (error: Error | null, completions: string[] | undefined) => void) => void

/** Completes what the parser knows, and the names that the document has. */
// oxlint-disable-next-line max-params -- the parser calls it so
export function completionsOf(current: string, parsed: { readonly _?: unknown }, usual: Usual, done: Done): void {
  const words: readonly unknown[] = Array.isArray(parsed._) ? parsed._ : []
  const [command, ...further] = words.filter((word) => word !== 'openapi')
  const own = typeof command === 'string' && Object.hasOwn(WORDS, command) ? (WORDS[command] ?? []) : []
  const isFirst = further.length === 0 || (further.length === 1 && further[0] === current)
  if (own.length > 0 && isFirst && !current.startsWith('-')) {
    done(own.filter((name) => name.toLowerCase().startsWith(current.toLowerCase())))
    return
  }
  usual((_error, completions) => done(completions ?? []))
}
