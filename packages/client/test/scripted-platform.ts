import { createPartnerClient } from '../src/index.js'
import type { Attempt, PartnerClientOptions } from '../src/index.js'

/** How the platform answers one request. */
export type Script =
  | {
      readonly status?: number
      readonly code?: number
      readonly data?: unknown
      readonly headers?: Record<string, string>
    }
  | { readonly text: string; readonly status?: number; readonly headers?: Record<string, string> }
  | 'reset'
  | 'silence'
  /** The head of an answer, and then the connection breaks, or nothing more comes. */
  | 'half'
  | 'stalled'

/** One request as it arrived. */
export interface Arrived {
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

const TOKEN_PATH = '/open-api/system/oauth2/token'

/** A client of a platform that answers what it is told; the last script again and again. */
export function scriptedPlatform(scripts: readonly Script[], options: Partial<PartnerClientOptions> = {}) {
  const calls: Arrived[] = []
  const tokenCalls: Arrived[] = []
  const attempts: Attempt[] = []
  let tokenScript: Script | undefined
  let answered = 0
  const answerOf = (
    script: Script | undefined,
    signal: AbortSignal | null | undefined,
  ): Promise<Response> | Response => {
    if (script === 'silence') {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    }
    if (script === 'reset' || script === undefined) throw new TypeError('fetch failed')
    if (script === 'half' || script === 'stalled') return brokenOff(script)
    return responseOf(script)
  }
  const platform = {
    calls,
    tokenCalls,
    attempts,
    get keys() {
      return calls.map(({ headers }) => headers.get('idempotency-key'))
    },
    get tokens() {
      return calls.map(({ headers }) => headers.get('authorization'))
    },
    answerTokensWith: (script: Script) => (tokenScript = script),
  }
  const answerToken = (): Script => {
    const data = { access_token: `token-${tokenCalls.length}`, token_type: 'Bearer', expires_in: 1800 }
    return tokenScript ?? { data }
  }
  const client = createPartnerClient({
    baseUrl: 'https://platform.example/base/',
    tenantId: 1,
    clientId: 'shop',
    clientSecret: 'a secret: of tests',
    onAttempt: (attempt) => attempts.push(attempt),
    fetch: async (url, { headers, body, signal }) => {
      const arrived = {
        path: new URL(url).pathname,
        headers: new Headers(headers),
        body: typeof body === 'string' ? body : '',
      }
      const isToken = arrived.path.endsWith(TOKEN_PATH)
      ;(isToken ? tokenCalls : calls).push(arrived)
      const script = isToken ? answerToken() : scripts[Math.min(answered++, scripts.length - 1)]
      return answerOf(script, signal)
    },
    ...options,
  })
  return { ...platform, platform, client }
}

function responseOf(script: Exclude<Script, string>): Response {
  const { status = 200, headers = {} } = script
  if ('text' in script) return new Response(script.text, { status, headers })
  const { code = status === 200 ? 0 : status, data = null } = script
  return Response.json({ code, data, msg: code === 0 ? '' : `refused ${code}` }, { status, headers })
}

function brokenOff(script: 'half' | 'stalled'): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"code":0,'))
      if (script === 'half') controller.error(new TypeError('terminated'))
    },
  })
  return new Response(body)
}
