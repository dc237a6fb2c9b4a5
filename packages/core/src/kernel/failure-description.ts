import { StorageError } from './storage/storage-error.js'

const MAX_FRAMES = 10

/** What names of errors look like: whoever throws decides what stands there, and may have put a message into it. */
const NAME = /^[\w$.]{1,64}$/

/**
 * What the log may tell of something that was thrown. An error's own text may quote SQL, a parameter, a
 * token or a customer: only its kind and the places it came through are told.
 */
export function describeFailure(thrown: unknown): Record<string, unknown> {
  return readOr({ error: typeof thrown }, () => {
    if (thrown instanceof StorageError) {
      return { error: thrown.name, kind: thrown.kind, driverCode: thrown.driverCode, constraint: thrown.constraint }
    }
    return thrown instanceof Error ? { error: nameOf(thrown), at: framesOf(thrown) } : { error: typeof thrown }
  })
}

/** Members of what was thrown may be getters that throw, or a proxy's: that must not take the failure's place. */
function readOr<T>(otherwise: T, read: () => T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

const nameOf = ({ name }: Error): string => (typeof name === 'string' && NAME.test(name) ? name : 'Error')

/** The stack without the message at its head, which may have lines of its own. */
function framesOf({ stack, message }: Error): string[] {
  // `Error.prepareStackTrace` may make anything of it.
  if (typeof stack !== 'string') return []
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
  return readOr<string>(typeof thrown, () => {
    if (thrown instanceof StorageError) return thrown.message
    return thrown instanceof Error ? nameOf(thrown) : typeof thrown
  })
}
