import type { OpenApiOptions } from '@org/openapi-core'
import { forgeToken, readToken } from './forged-token.js'
import type { Claims } from './forged-token.js'
import { startHostileEngine, TOKEN_ISSUER, TOKEN_KEY } from '../hostile/hostile-engine.js'
import type { Credentials, HostileEngine } from '../hostile/hostile-engine.js'
import { HostileServer } from '../hostile/hostile-server.js'
import type { WireAnswer } from '../hostile/hostile-server.js'

export const PATH = '/open-api/goods/detail'
export const GOODS = JSON.stringify({ goodsId: '1', source: 1 })
const UNAUTHORIZED = { code: 401, data: null, msg: 'Unauthorized: access token is missing, invalid or expired' }

export type Tokens = NonNullable<OpenApiOptions['tokens']>

/** An engine behind a real server, its application and a token that works. */
export class TokenTarget {
  readonly engine: HostileEngine
  readonly server: HostileServer
  readonly credentials: Credentials
  readonly token: string

  constructor(parts: Pick<TokenTarget, 'engine' | 'server' | 'credentials' | 'token'>) {
    this.engine = parts.engine
    this.server = parts.server
    this.credentials = parts.credentials
    this.token = parts.token
  }

  static async start(tokens: Tokens = { keys: [TOKEN_KEY], issuer: TOKEN_ISSUER }): Promise<TokenTarget> {
    const engine = await startHostileEngine({ tokens })
    const server = await HostileServer.start('node', engine.openApi)
    const credentials = await engine.createApplication()
    return new TokenTarget({ engine, server, credentials, token: await engine.issueToken(credentials) })
  }

  send(authorization: string, path = PATH): Promise<WireAnswer> {
    const headers = { authorization, 'tenant-id': '1', 'content-type': 'application/json' }
    return this.server.send({ path, headers, body: GOODS })
  }

  /** The tokens that were not refused in exactly the one way. */
  async acceptedOf(tokens: readonly string[]): Promise<object[]> {
    const wrong: object[] = []
    for (const token of tokens) {
      const { status, headers, text } = await this.send(`Bearer ${token}`)
      const isRefused =
        status === 401 && text === JSON.stringify(UNAUTHORIZED) && headers['www-authenticate'] === 'Bearer'
      if (!isRefused) wrong.push({ token: token.slice(0, 400), status, text: text.slice(0, 300) })
    }
    return wrong
  }

  /** The token of the application with other claims or another header, signed by the engine's own key. */
  signed({ claims = {}, header = {} }: { claims?: Claims; header?: Claims }): string {
    const own = readToken(this.token)
    return forgeToken({ ...own.header, ...header }, { ...own.payload, ...claims })
  }

  async close(): Promise<void> {
    await this.server.close()
    await this.engine.openApi.close()
  }
}
