import { checkOptions, option } from '@org/openapi-core'
import type { ApiResponse, OpenApi } from '@org/openapi-core'
import type { Handler } from './handler.js'
import { isReading, jsonAnswer } from './json-answer.js'

/** What the pages tell of. */
export interface HealthPagesParts {
  readonly openApi: Pick<OpenApi, 'health'> & { readonly jobs: Pick<OpenApi['jobs'], 'reports'> }
  /** Whether the process is about to end, so that nobody sends it requests any more; absent: never. */
  readonly isStopping?: (() => boolean) | undefined
  /** Milliseconds in which the database has to answer; absent: 3,000. */
  readonly limitMs?: number | undefined
}

const HEALTH_LIMIT_MS = 3000

/**
 * `/healthz`, whether the process answers, and `/readyz`, whether requests should be sent to it: 503 while it stops and
 * where the database does not answer. The latter also shows what became of each job in this process.
 */
export function healthPages(parts: HealthPagesParts): Handler {
  checkOptions('healthPages', parts, {
    openApi: option.implementing('engine, the outcome of createOpenApi', 'health'),
    isStopping: option.callback().optional(),
    limitMs: option.milliseconds().optional(),
  })
  return {
    async handle({ method, path }) {
      if (!isReading(method)) return undefined
      if (path === '/healthz') return jsonAnswer(200, { status: 'ok' })
      return path === '/readyz' ? readiness(parts) : undefined
    },
  }
}

/** A database that hangs counts as one that does not answer. */
async function readiness({ openApi, isStopping, limitMs }: HealthPagesParts): Promise<ApiResponse> {
  if (isStopping?.() === true) return jsonAnswer(503, { status: 'stopping' })
  const jobs = openApi.jobs.reports()
  const database = await within(limitMs ?? HEALTH_LIMIT_MS, openApi.health())
  if (database !== 'ok') return jsonAnswer(503, { status: 'unavailable', database, jobs })
  return jsonAnswer(200, { status: 'ready', database, jobs })
}

/** `ok`, or why it is not. */
function within(limitMs: number, work: Promise<void>): Promise<string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('No answer in time'), limitMs)
    work
      .then(
        () => resolve('ok'),
        // The storage words its errors so that they may be shown.
        (error: unknown) => resolve(error instanceof Error ? error.message : 'failed'),
      )
      .finally(() => clearTimeout(timer))
  })
}
