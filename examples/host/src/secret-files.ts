import { readFileSync } from 'node:fs'
import { StartError } from './start-error.js'

/** What may stand in a file, as containers are given secrets: an environment is shown to whoever inspects them. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_REPLICA_URL',
  'OPENAPI_ADMIN_KEY',
  'OPENAPI_TOKEN_SECRET',
]

/**
 * The variables with those that `<NAME>_FILE` leads to. A variable that is set itself goes before its file: the workers of
 * a host are handed what their parent has read.
 */
export function readSecretFiles(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = { ...source }
  for (const name of SECRETS) {
    const file = source[`${name}_FILE`] ?? ''
    if (file !== '' && (source[name] ?? '') === '') read[name] = contentOf(file, name)
  }
  return read
}

/** Without the line's end that editors and `echo` leave. */
function contentOf(file: string, name: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    throw new StartError(`${name}_FILE: cannot be read`)
  }
  // Nobody who names a file wants the default.
  if (text === '') throw new StartError(`${name}_FILE: is empty`)
  return text
}
