import type { ApiResponse, OpenApi } from '@org/openapi-core'
import { docsPage } from './docs-pages.js'
import type { JobReport } from './job-timer.js'
import type { Handler } from './logged-handler.js'

/** What the host's own pages tell of. */
export interface PageParts {
  readonly openApi: Pick<OpenApi, 'health'>
  readonly jobs: () => readonly JobReport[]
  readonly isStopping: () => boolean
}

const HEALTH_LIMIT_MS = 3000

/** `/healthz`, `/readyz`, `/docs`, and 404 for everything else: the last handler of a host. */
export function hostPages(parts: PageParts): Handler {
  return {
    async handle(request) {
      const { method, path } = request
      if (method !== 'GET' && method !== 'HEAD') return json(404, { error: 'Not found' })
      if (path === '/healthz') return json(200, { status: 'ok' })
      if (path === '/readyz') return readiness(parts)
      return (await docsPage(request)) ?? json(404, { error: 'Not found' })
    },
  }
}

/** Whether requests should be sent here. A database that hangs counts as one that does not answer. */
async function readiness({ openApi, jobs, isStopping }: PageParts): Promise<ApiResponse> {
  if (isStopping()) return json(503, { status: 'stopping' })
  const database = await within(HEALTH_LIMIT_MS, openApi.health()).catch((error: Error) => error)
  if (database instanceof Error) return json(503, { status: 'unavailable', database: database.message, jobs: jobs() })
  return json(200, { status: 'ready', database: 'ok', jobs: jobs() })
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), limitMs)
  })
  try {
    await Promise.race([work, expiry])
  } finally {
    clearTimeout(timer)
  }
}

function json(status: number, body: unknown): ApiResponse {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  return { status, headers, body: JSON.stringify(body) }
}
