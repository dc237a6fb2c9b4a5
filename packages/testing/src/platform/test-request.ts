import type { OpenApi } from '@org/openapi-core'

/** JSON of any shape: a test says what it expects of it. */
export type Json = ReturnType<typeof JSON.parse>

/** What goes to the engine. */
export interface TestRequest {
  /** Default: POST. */
  readonly method?: string | undefined
  /** Path and query. */
  readonly path: string
  /** One that is undefined is not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined
  /** The caller's address. */
  readonly from?: string | undefined
}

/** What came back: `code`, `data` and `msg` are those of the body, undefined where it has none such. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined where the answer has none, or one that is no JSON: to HEAD, a 304, a file. */
  readonly body: Json
  /** 0 is success. */
  readonly code: number
  readonly data: Json
  readonly msg: string
}

/** Throws where the engine lets the request pass. */
export async function sendTo(openApi: OpenApi, request: TestRequest): Promise<Answer> {
  const { method = 'POST', path, headers = {}, body, from = '203.0.113.1' } = request
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value)
  const response = await openApi.fetch(
    new Request(`http://localhost${path}`, { method, headers: sent, body: body ?? null }),
    { remoteAddress: from },
  )
  if (response === undefined) throw new Error(`The engine let ${method} ${path} pass`)
  const text = await response.text()
  const answered = jsonOf(text)
  const { code, data, msg } = (answered ?? {}) as {
    readonly code: number
    readonly data: unknown
    readonly msg: string
  }
  return { status: response.status, headers: response.headers, text, body: answered, code, data, msg }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
