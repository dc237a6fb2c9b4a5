import { z } from 'zod'
import { BodyAbortedError, BodyTooLargeError } from '@org/openapi-core'
import type { ApiRequest, ApiResponse, OpenApi } from '@org/openapi-core'
import { consumerRoutes } from './consumer/consumer-routes.js'
import { answerControl, ControlRefusal, defineRoute, refusal } from './control-route.js'
import type { ControlAnswer, ControlRoute } from './control-route.js'
import type { SandboxWorld } from './sandbox-world.js'

/** Everything that the control API needs. */
export interface SandboxControlParts {
  readonly world: SandboxWorld
  /**
   * The engine of this process: it runs the jobs that it is asked to run, serves a simulated consumer application, and
   * counts wrong keys.
   */
  readonly openApi: Pick<OpenApi, 'jobs' | 'services' | 'context' | 'countWrongCredential'>
  /** Whether this bearer is the admin key. */
  readonly isAdmin: (bearer: string) => boolean | Promise<boolean>
}

const PREFIX = '/sandbox'
const MAX_BODY_BYTES = 1_048_576
const NEEDS_KEY = 'Needs the admin key as bearer'

/** The control API under `/sandbox`, for any server; `handle` answers undefined for other paths. */
export function sandboxControl({ world, openApi, isAdmin }: SandboxControlParts): Pick<OpenApi, 'handle'> {
  const own = [runJobsRoute(openApi), ...consumerRoutes(openApi)]
  const answer = async (request: ApiRequest): Promise<ControlAnswer> => {
    const bearer = /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '')?.[1]
    if (bearer === undefined) return refusal(401, NEEDS_KEY)
    if (!(await isAdmin(bearer))) return refuseKey(openApi.countWrongCredential(request))
    const call = { method: request.method, path: request.path.slice(PREFIX.length), body: await readJson(request) }
    // Here, not where the world lives: the engine is in this process.
    return own.some(({ path }) => path === call.path) ? answerControl(own, call) : world.control(call)
  }
  return {
    async handle(request) {
      if (request.path !== PREFIX && !request.path.startsWith(`${PREFIX}/`)) return undefined
      return toResponse(await answer(request).catch(toRefusal))
    },
  }
}

/** 401, or where too many wrong keys came 429 with the seconds to wait. */
function refuseKey(waitSeconds: number | undefined): ControlAnswer {
  if (waitSeconds === undefined) return refusal(401, NEEDS_KEY)
  return { ...refusal(429, 'Too many wrong keys'), headers: { 'retry-after': String(waitSeconds) } }
}

function runJobsRoute({ jobs }: Pick<OpenApi, 'jobs'>): ControlRoute {
  const body = z.strictObject({ job: z.string().nullish() })
  return defineRoute({ method: 'POST', path: '/jobs/run', body }, async ({ job }) => {
    if (typeof job !== 'string') return jobs.runAll()
    const names = jobs.list().map(({ name }) => name)
    if (!names.includes(job)) throw new ControlRefusal(400, `job: must be one of ${names.join(', ')}`)
    return { [job]: (await jobs.run(job)).processed }
  })
}

/** The body as JSON; an empty one counts as `{}`. */
async function readJson(request: ApiRequest): Promise<unknown> {
  const bytes = await request.body(MAX_BODY_BYTES)
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ControlRefusal(400, 'The body is not JSON')
  }
}

/** A script must see what went wrong, so the failure's own message is shown. */
function toRefusal(error: unknown): ControlAnswer {
  if (error instanceof ControlRefusal) return refusal(error.status, error.message)
  if (error instanceof BodyTooLargeError) return refusal(413, 'The body is too large')
  if (error instanceof BodyAbortedError) return refusal(400, 'The body is not whole')
  return refusal(500, error instanceof Error ? error.message : 'Failed')
}

function toResponse({ status, body, headers: further = {} }: ControlAnswer): ApiResponse {
  const own = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  const headers: Record<string, string> = { ...own, ...further }
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  return { status, headers, body: JSON.stringify(body) }
}
