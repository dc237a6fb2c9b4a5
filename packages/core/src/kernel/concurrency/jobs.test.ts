import { describe, expect, it } from 'vitest'
import { silentLogger } from '../logger.js'
import { Jobs } from './jobs.js'
import type { Telemetry } from '../telemetry/telemetry.js'
import type { Job } from './jobs.js'

const NOW = new Date('2026-09-10T04:00:00Z')
const clock = { now: () => NOW, monotonic: () => 0 }

/** What happened, in order. */
let story: string[] = []

/** A job with work for so many slices, which fails in the one that is named. */
function job(name: string, { slices, failsIn }: { slices: number; failsIn?: number }): Job {
  return {
    name,
    everySeconds: 60,
    async *run(now) {
      expect(now).toEqual(NOW)
      try {
        for (let slice = 1; slice <= slices; slice++) {
          await Promise.resolve()
          if (slice === failsIn) throw new Error(`${name} failed`)
          story.push(`${name} ${slice}`)
          yield 10
        }
      } finally {
        story.push(`${name} ends`)
      }
    },
  }
}

const jobsOf = (...jobs: Job[]): Jobs => {
  story = []
  return new Jobs(jobs, { clock, log: silentLogger })
}

describe('Jobs', () => {
  it('runs slice after slice until nothing is left', async () => {
    expect(await jobsOf(job('sweep', { slices: 3 })).run('sweep')).toEqual({ processed: 30 })
    expect(story).toEqual(['sweep 1', 'sweep 2', 'sweep 3', 'sweep ends'])
  })

  it('lets whatever else waits go first between two slices', async () => {
    const running = jobsOf(job('sweep', { slices: 2 })).run('sweep')
    setImmediate(() => story.push('a request'))
    await running
    expect(story).toEqual(['sweep 1', 'a request', 'sweep 2', 'sweep ends'])
  })

  it('runs all in turn, so that a long one holds up none', async () => {
    const jobs = jobsOf(job('long', { slices: 3 }), job('short', { slices: 1 }))
    expect(await jobs.runAll()).toEqual({ long: 30, short: 10 })
    expect(story).toEqual(['long 1', 'short 1', 'long 2', 'short ends', 'long 3', 'long ends'])
  })

  it('ends after the slice it is in when it is told to, and puts away what it holds', async () => {
    const stopping = new AbortController()
    const running = jobsOf(job('sweep', { slices: 1000 })).run('sweep', { signal: stopping.signal })
    setImmediate(() => stopping.abort())
    expect(await running).toEqual({ processed: 10 })
    expect(story).toEqual(['sweep 1', 'sweep ends'])
  })

  it('throws what a job fails with first, after all others have done their work', async () => {
    const jobs = jobsOf(
      job('bad', { slices: 3, failsIn: 2 }),
      job('good', { slices: 3 }),
      job('worse', { slices: 9, failsIn: 3 }),
    )
    await expect(jobs.runAll()).rejects.toThrow('bad failed')
    expect(story.filter((line) => line.startsWith('good'))).toEqual(['good 1', 'good 2', 'good 3', 'good ends'])
    expect(story.slice(-2)).toEqual(['worse ends', 'good ends'])
    expect(jobs.reports().map(({ isRunning, lastOutcome }) => [isRunning, lastOutcome])).toEqual([
      [false, 'failed'],
      [false, 'done'],
      [false, 'failed'],
    ])
  })

  it('ends every run, also behind one that cannot put away what it holds', async () => {
    const stopping = new AbortController()
    const stuck: Job = {
      name: 'stuck',
      everySeconds: 60,
      async *run() {
        try {
          yield 1
          stopping.abort()
          yield 1
        } finally {
          await Promise.reject(new Error('stuck holds on'))
        }
      },
    }
    const jobs = jobsOf(stuck, job('sweep', { slices: 1000 }))
    await expect(jobs.runAll({ signal: stopping.signal })).rejects.toThrow('stuck holds on')
    expect(story.at(-1)).toBe('sweep ends')
    expect(jobs.reports().map(({ isRunning }) => isRunning)).toEqual([false, false])
  })

  it('leaves others most of the event loop', async () => {
    let present = 0
    const spent = { job: 0, others: 0 }
    const spend = (on: keyof typeof spent) => {
      present += 1
      spent[on] += 1
    }
    const sweep: Job = {
      name: 'sweep',
      everySeconds: 60,
      async *run() {
        for (let slice = 0; slice < 100; slice++) {
          await Promise.resolve()
          spend('job')
          yield 1
        }
      },
    }
    const jobs = new Jobs([sweep], { clock: { now: () => NOW, monotonic: () => present }, log: silentLogger })
    const running = jobs.run('sweep')
    const others = () => {
      spend('others')
      if (jobs.reports()[0]?.isRunning === true) setImmediate(others)
    }
    setImmediate(others)
    await running
    expect(spent.others).toBeGreaterThan(2.5 * spent.job)
  })

  it('knows its jobs by name', async () => {
    const jobs = jobsOf(job('sweep', { slices: 0 }))
    expect(jobs.list()).toEqual([{ name: 'sweep', everySeconds: 60 }])
    await expect(jobs.run('other')).rejects.toThrow(RangeError)
  })

  it('tells what became of each, whoever ran it', async () => {
    let isGood = false
    const jobs = jobsOf(job('good', { slices: 2 }), {
      name: 'bad',
      everySeconds: 60,
      async *run() {
        yield 7
        await Promise.resolve()
        if (!isGood) throw new Error('bad failed')
      },
    })
    const reportOf = (name: string) => jobs.reports().find((report) => report.name === name)
    const running = jobs.run('good')
    expect(reportOf('good')).toMatchObject({ isRunning: true, lastStart: NOW, lastEnd: null, lastProcessed: null })
    await running
    expect(reportOf('good')).toMatchObject({ isRunning: false, lastEnd: NOW, lastOutcome: 'done', lastProcessed: 20 })
    for (const failedRuns of [1, 2]) {
      await expect(jobs.run('bad')).rejects.toThrow('bad failed')
      expect(reportOf('bad')).toMatchObject({ isRunning: false, lastOutcome: 'failed', lastProcessed: 7, failedRuns })
    }
    isGood = true
    await jobs.run('bad')
    expect(reportOf('bad')).toMatchObject({ lastOutcome: 'done', failedRuns: 0 })
  })

  it('measures what runs did that came to their end, failed or were given up', async () => {
    const told: unknown[] = []
    const telemetry: Telemetry = {
      span: (_, work) => work({ traceParent: undefined, set: () => undefined }),
      record: (name, _, attributes) => void told.push([name, attributes?.['openapi.outcome']]),
      count: (name, by) => void told.push([name, by]),
      observe: () => undefined,
      traceParent: () => undefined,
    }
    story = []
    const rows = [job('done', { slices: 2 }), job('failed', { slices: 2, failsIn: 2 }), job('long', { slices: 9 })]
    const jobs = new Jobs(rows, { clock, log: silentLogger, telemetry })
    const measured = async (name: string, signal?: AbortSignal) => {
      told.length = 0
      await jobs.run(name, { signal }).catch(() => undefined)
      return told
    }
    const [DURATION, PROCESSED] = ['openapi.job.duration', 'openapi.job.processed']
    expect(await measured('done')).toEqual([
      [DURATION, 'done'],
      [PROCESSED, 20],
    ])
    expect(await measured('failed')).toEqual([
      [DURATION, 'failed'],
      [PROCESSED, 10],
    ])
    const stopping = new AbortController()
    setImmediate(() => stopping.abort())
    expect(await measured('long', stopping.signal)).toEqual([
      [DURATION, 'given_up'],
      [PROCESSED, 10],
    ])
    expect(await measured('long', AbortSignal.abort())).toEqual([[DURATION, 'given_up']])
  })

  it('tells once that a job is over, when another fails beside it', async () => {
    const jobs = jobsOf(job('done', { slices: 0 }), job('bad', { slices: 1, failsIn: 1 }))
    await expect(jobs.runAll()).rejects.toThrow('bad failed')
    const again = jobs.run('done')
    expect(jobs.reports()[0]).toMatchObject({ isRunning: true })
    await again
  })

  it('tells that a job runs as long as one of its runs does, one that was ended early not', async () => {
    const jobs = jobsOf(job('sweep', { slices: 9 }))
    const stopping = new AbortController()
    const runs = [jobs.run('sweep', { signal: stopping.signal }), jobs.run('sweep')]
    stopping.abort()
    await runs[0]
    expect(jobs.reports()[0]).toMatchObject({ isRunning: true, lastEnd: null })
    await runs[1]
    expect(jobs.reports()[0]).toMatchObject({ isRunning: false, lastEnd: NOW })
  })
})
