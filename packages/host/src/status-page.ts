import { checkOptions, option } from '@org/openapi-core'
import type { ApiRequest, ApiResponse, OpenApi } from '@org/openapi-core'
import type { Handler } from './handler.js'
import { isReading, jsonAnswer } from './json-answer.js'

/** What the page tells of, and to whom. */
export interface StatusPageParts {
  readonly openApi: Pick<OpenApi, 'status' | 'countWrongCredential'>
  /** Whether this bearer is the admin key. Compare in constant time. */
  readonly isAdmin: (bearer: string) => boolean | Promise<boolean>
}

/**
 * `/statusz`: how the engine is, whole, for whoever has the admin key as bearer. Wrong keys are counted together with those
 * of the engine's own doors: 401, and 429 where too many came. It is 200 also where something does not work, which it tells.
 */
export function statusPage(parts: StatusPageParts): Handler {
  checkOptions('statusPage', parts, {
    openApi: option.implementing('engine, the outcome of createOpenApi', 'status', 'countWrongCredential'),
    isAdmin: option.callback(),
  })
  return {
    async handle(request) {
      if (request.path !== '/statusz' || !isReading(request.method)) return undefined
      return (await refusal(request, parts)) ?? jsonAnswer(200, await parts.openApi.status())
    },
  }
}

async function refusal(request: ApiRequest, { openApi, isAdmin }: StatusPageParts): Promise<ApiResponse | undefined> {
  const bearer = /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '')?.[1]
  if (bearer === undefined) return needsKey()
  if (await isAdmin(bearer)) return undefined
  const waitSeconds = openApi.countWrongCredential(request)
  if (waitSeconds === undefined) return needsKey()
  return withHeader(jsonAnswer(429, { error: 'Too many wrong keys' }), 'retry-after', String(waitSeconds))
}

const needsKey = (): ApiResponse =>
  withHeader(jsonAnswer(401, { error: 'Needs the admin key as bearer' }), 'www-authenticate', 'Bearer')

const withHeader = (answer: ApiResponse, name: string, value: string): ApiResponse => ({
  ...answer,
  headers: { ...answer.headers, [name]: value },
})
