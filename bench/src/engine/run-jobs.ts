import type { OpenApi } from '@org/openapi-core'

/** As hosts do it. */
export function runJobs({ jobs }: OpenApi): void {
  for (const { name, everySeconds } of jobs.list())
    setInterval(() => void jobs.run(name).catch(console.error), everySeconds * 1000).unref()
}
