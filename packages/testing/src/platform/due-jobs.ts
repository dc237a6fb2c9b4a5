import type { Clock, Jobs } from '@org/openapi-core'

/** Answers a function that runs each job whose interval has passed since it last ran (at first: since now). */
export function dueJobs(jobs: Jobs, clock: Clock): () => Promise<Record<string, number>> {
  const lastRuns = new Map(jobs.list().map(({ name }) => [name, clock.monotonic()]))
  return async () => {
    const done: Record<string, number> = {}
    const now = clock.monotonic()
    for (const { name, everySeconds } of jobs.list()) {
      if (now - (lastRuns.get(name) ?? 0) < everySeconds * 1000) continue
      lastRuns.set(name, now)
      done[name] = (await jobs.run(name)).processed
    }
    return done
  }
}
