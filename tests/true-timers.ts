import { beforeAll, expect } from 'vitest'

type Worker = { timer: typeof setTimeout; file?: string | undefined }
const WORKER = Symbol.for('tests of this repository: a worker')
const worker = ((globalThis as Record<symbol, Worker | undefined>)[WORKER] ??= { timer: setTimeout })

// Files of a worker share their globals, and what waits by a timer that an earlier one has left waits forever. Vitest
// puts spies back after a file: one over a fake timer puts the fake one back.
beforeAll(() => {
  const [isTrue, before] = [setTimeout === worker.timer, worker.file]
  worker.file = expect.getState().testPath
  globalThis.setTimeout = worker.timer
  if (!isTrue) throw new Error(`A setTimeout that is not of Node was left behind by ${before}`)
})
