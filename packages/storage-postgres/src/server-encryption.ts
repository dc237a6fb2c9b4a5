import { checkServerIdentity } from 'node:tls'
import type { ConnectionOptions } from 'node:tls'

/**
 * How the connection is encrypted. The server's certificate is always verified, and its name, which is the host of the
 * URL: an encrypted connection to nobody knows whom protects nothing. `true` trusts the authorities that Node knows.
 */
export type ServerEncryption =
  | true
  | {
      /** The authority that has signed the server's certificate, PEM; instead of those that Node knows. */
      readonly ca?: string | readonly string[] | undefined
      /** The name in the certificate, where it is not the host of the URL. */
      readonly servername?: string | undefined
    }

/** In the words of `node:tls`. `hostOf` tells the host that was connected to. */
export function tlsOptions(encryption: ServerEncryption, hostOf: () => string | undefined): ConnectionOptions {
  const { ca, servername } = encryption === true ? {} : encryption
  return {
    ...(ca !== undefined && { ca: typeof ca === 'string' ? ca : [...ca] }),
    ...(servername !== undefined && { servername }),
    rejectUnauthorized: true,
    // TLS names no addresses: for a host that is one, Node would look for `localhost` in the certificate.
    checkServerIdentity: (_, certificate) => checkServerIdentity(servername ?? hostOf() ?? 'localhost', certificate),
  }
}
