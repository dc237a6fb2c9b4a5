/** oidc-provider ships no types; these are the members that the benchmark uses. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'
  import type { CryptoKey } from 'jose'

  export interface ResourceServer {
    scope: string
    audience: string
    accessTokenTTL: number
    accessTokenFormat: 'jwt' | 'opaque'
    jwt: { sign: { alg: string; key: CryptoKey; kid: string } }
  }

  // oxlint-disable-next-line house/no-default-export -- it is what the package exports
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): RequestListener
  }
}
