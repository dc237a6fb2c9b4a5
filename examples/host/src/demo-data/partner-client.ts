import type { Served } from './demo-surroundings.js'
import type { DemoCredentials } from './demo-credentials.js'

const BASE = 'http://host/open-api/'

/** The partner API as the demo's partner uses it, without a network in between. */
export class PartnerClient {
  readonly #headers: Record<string, string>

  private constructor(
    private readonly openApi: Served,
    { tenantId, token }: { readonly tenantId: number; readonly token: string },
  ) {
    this.#headers = {
      authorization: `Bearer ${token}`,
      'tenant-id': String(tenantId),
      'content-type': 'application/json',
    }
  }

  static async signIn(
    openApi: Served,
    tenantId: number,
    { clientId, clientSecret }: DemoCredentials,
  ): Promise<PartnerClient> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const response = await openApi.fetch(
      new Request(`${BASE}system/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'tenant-id': String(tenantId) },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      }),
    )
    if (response === undefined) throw new Error('The engine has no token endpoint')
    const { access_token: token } = (await response.json()) as { access_token: string }
    return new PartnerClient(openApi, { tenantId, token })
  }

  async call<T>(path: string, body: unknown): Promise<T> {
    const request = new Request(BASE + path, { method: 'POST', headers: this.#headers, body: JSON.stringify(body) })
    const answer = (await (await this.openApi.fetch(request))?.json()) as { code: number; data: T; msg: string }
    if (answer.code !== 0) throw new Error(`POST /open-api/${path}: ${answer.code} ${answer.msg}`)
    return answer.data
  }
}
