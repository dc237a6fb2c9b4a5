import { StorageError } from './storage/storage-error.js'

const MAX_FRAMES = 10

/** What names of errors look like: whoever throws decides what stands there, and may have put a message into it. */
const NAME = /^[\w$.]{1,64}$/

/**
 * What the log may tell of something that was thrown. An error's own text may quote SQL, a parameter, a
 * token or a customer: only its kind and the places it came through are told.
 */
export function describeFailure(thrown: unknown): Record<string, unknown> {
  if (thrown instanceof StorageError) {
    return { error: thrown.name, kind: thrown.kind, driverCode: thrown.driverCode, constraint: thrown.constraint }
  }
  if (thrown instanceof Error) return { error: nameOf(thrown), at: framesOf(thrown) }
  return { error: typeof thrown }
}

const nameOf = ({ name }: Error): string => (typeof name === 'string' && NAME.test(name) ? name : 'Error')

/** The stack without the message at its head, which may have lines of its own. */
function framesOf({ stack = '', message }: Error): string[] {
  const end = stack.indexOf(message)
  if (end === -1) return []
  const lines = stack.slice(end + message.length).split('\n')
  return lines
    .filter((line) => line.startsWith('    at '))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim())
}

/** The same in a word, for warnings that come often. */
export function failureName(thrown: unknown): string {
  if (thrown instanceof StorageError) return thrown.message
  return thrown instanceof Error ? nameOf(thrown) : typeof thrown
}
