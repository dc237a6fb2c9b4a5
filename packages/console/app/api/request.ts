import { textOf } from '../field/text-of.js'
import type { CallModel } from '../document/resource-model.js'

/** What a call is given: its query and its body, as they go over the wire. */
export interface CallInput {
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Kept across repetitions of one intention, so that it is done once. */
  readonly idempotencyKey?: string | undefined
}

/** The path and query of a call. What is absent, null or empty is left out. */
export function addressOf(
  { path, joined }: Pick<CallModel, 'path' | 'joined'>,
  query: CallInput['query'] = {},
): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) {
      const values = value.map(String)
      if (joined.has(name)) parameters.append(name, values.join(','))
      else values.forEach((each) => parameters.append(name, each))
    } else if (value !== undefined && value !== null && value !== '') parameters.append(name, textOf(value))
  }
  const text = parameters.toString()
  return text === '' ? path : `${path}?${text}`
}
