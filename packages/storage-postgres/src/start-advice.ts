import { StorageError } from '@org/openapi-core/storage'
import type { ServerEncryption } from './server-encryption.js'

/** What a connection was made by: which option has the URL, and whether it is encrypted. */
interface Attempted {
  readonly option: 'url' | 'migrationUrl'
  readonly ssl?: ServerEncryption | undefined
}

const OF_CERTIFICATES = /^(ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/

/**
 * The same failure, with a word for whoever starts a host where it is one of the few that only he can mend: what has to be
 * looked at, by the names of options, for nothing of a URL may be told.
 */
export function withAdvice(failure: StorageError, attempted: Attempted): StorageError {
  const advice = adviceFor(failure.driverCode, attempted)
  if (advice === undefined) return failure
  const told = new StorageError(failure.kind, failure.driverCode, failure.constraint)
  told.message += `: ${advice}`
  // The stack has the message at its head, which is what most hosts print.
  Error.captureStackTrace(told)
  return told
}

function adviceFor(code: string, { option, ssl }: Attempted): string | undefined {
  if (code === '28P01' || code === '28000')
    return `the server does not let the user of \`${option}\` in: look at its name and password, and whether the server (pg_hba.conf) lets it in from here, and without encryption (\`ssl\`)`
  if (code === '3D000') return `the server has no database of the name in \`${option}\`: create it`
  if (ssl === undefined) return undefined
  if (OF_CERTIFICATES.test(code))
    return `the certificate of the server of \`${option}\` is not one for its host by an authority that \`ssl\` trusts`
  // The driver has no code of its own for a server that answers that it does not encrypt.
  if (code === 'ECONNRESET')
    return `the server of \`${option}\` broke the connection off as it was made: does it speak TLS? \`ssl\` asks for that`
  return undefined
}
