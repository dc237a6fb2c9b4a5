import type { Served } from './demo-surroundings.js'

/** What a write sends. */
export interface AdminWrite {
  readonly body: unknown
  readonly tenantId?: number
}

/** The admin API as operations uses it, without a network in between. */
export class AdminClient {
  constructor(
    private readonly openApi: Served,
    private readonly adminKey: string,
  ) {}

  get<T>(path: string, tenantId?: number): Promise<T> {
    return this.#call<T>(new Request(urlOf(path), { headers: this.#headers(tenantId) }))
  }

  post<T>(path: string, call: AdminWrite): Promise<T> {
    return this.#write<T>('POST', path, call)
  }

  put<T>(path: string, call: AdminWrite): Promise<T> {
    return this.#write<T>('PUT', path, call)
  }

  #write<T>(method: 'POST' | 'PUT', path: string, { body, tenantId }: AdminWrite): Promise<T> {
    const headers = { ...this.#headers(tenantId), 'content-type': 'application/json' }
    return this.#call<T>(new Request(urlOf(path), { method, headers, body: JSON.stringify(body) }))
  }

  #headers(tenantId: number | undefined): Record<string, string> {
    const authorization = `Bearer ${this.adminKey}`
    return tenantId === undefined ? { authorization } : { authorization, 'tenant-id': String(tenantId) }
  }

  async #call<T>(request: Request): Promise<T> {
    const response = await this.openApi.fetch(request)
    const answer = (await response?.json()) as { code: number; data: T; msg: string; error_detail: string }
    if (answer.code === 0) return answer.data
    const { pathname } = new URL(request.url)
    throw new Error(`${request.method} ${pathname}: ${answer.code} ${answer.msg} ${answer.error_detail}`.trim())
  }
}

const urlOf = (path: string): string => `http://host/admin-api/${path}`
