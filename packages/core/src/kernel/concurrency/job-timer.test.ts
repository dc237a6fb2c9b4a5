import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Clock } from '../clock.js'
import { JobTimer } from './job-timer.js'
import { Jobs } from './jobs.js'
import type { Job } from './jobs.js'
import { silentLogger } from '../logger.js'
import type { Logger } from '../logger.js'

const NOW = new Date('2026-09-10T04:00:00Z')

let slices: string[]
let isStanding: boolean
const clock: Clock = {
  now: () => NOW,
  monotonic: () => 0,
  get isStanding() {
    return isStanding
  },
}

/** A job that does `count` slices each time, of which each begins only once `wait` lets it. */
function job(name: string, everySeconds: number, { count = 1, wait = () => Promise.resolve() } = {}): Job {
  return {
    name,
    everySeconds,
    async *run() {
      for (let slice = 1; slice <= count; slice++) {
        await wait()
        slices.push(name)
        yield 1
      }
    },
  }
}

function timerOf(jobs: readonly Job[], log: Logger = silentLogger) {
  const all = new Jobs(jobs, { clock, log })
  return { timer: new JobTimer({ jobs: all, clock, log }), jobs: all }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

/** Between two slices a job waits for a timer, too. */
const end = (timer: JobTimer) => Promise.all([timer.stop(), seconds(1)])

/** A promise, and what fulfils it. */
function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

beforeEach(() => {
  vi.useFakeTimers()
  slices = []
  isStanding = false
})
afterEach(() => vi.useRealTimers())

describe('the timer of the jobs', () => {
  it('runs each as often as it asks for, and nothing before it is started', async () => {
    const { timer, jobs } = timerOf([job('often', 10), job('seldom', 60)])
    await seconds(60)
    expect([slices, jobs.reports()[0]]).toEqual([
      [],
      {
        name: 'often',
        everySeconds: 10,
        isRunning: false,
        lastStart: null,
        lastSuccess: null,
        lastEnd: null,
        lastOutcome: null,
        lastProcessed: null,
        failedRuns: 0,
      },
    ])
    timer.start()
    await seconds(61)
    expect(slices.filter((name) => name === 'often')).toHaveLength(6)
    expect(slices.filter((name) => name === 'seldom')).toHaveLength(1)
    expect(jobs.reports()[1]).toMatchObject({ name: 'seldom', everySeconds: 60, lastEnd: NOW, lastOutcome: 'done' })
    await end(timer)
  })

  it('tells since when it runs them, and that it rests while somebody holds the clock', async () => {
    const { timer } = timerOf([])
    expect(timer.runsSince).toBeUndefined()
    timer.start()
    expect(timer.runsSince).toEqual(NOW)
    isStanding = true
    expect(timer.runsSince).toBeUndefined()
    isStanding = false
    await end(timer)
    expect(timer.runsSince).toBeUndefined()
  })

  it('runs what is seldom due after a minute, too, and then as often as it asks for', async () => {
    const { timer } = timerOf([job('hourly', 3600)])
    timer.start()
    await seconds(59)
    expect(slices).toHaveLength(0)
    await seconds(2)
    expect(slices).toHaveLength(1)
    await seconds(3600)
    expect(slices).toHaveLength(2)
    await end(timer)
    timer.start()
    await end(timer)
    await seconds(120)
    expect(slices).toHaveLength(2)
  })

  it('may be started twice, stopped twice, and started again', async () => {
    const { timer } = timerOf([job('sweep', 10)])
    timer.start()
    timer.start()
    await seconds(10)
    expect(slices).toHaveLength(1)
    await Promise.all([end(timer), end(timer)])
    await seconds(60)
    expect(slices).toHaveLength(1)
    timer.start()
    await seconds(10)
    expect(slices).toHaveLength(2)
    await end(timer)
  })

  it('keeps the process alive until it is stopped: it may do nothing else', async () => {
    vi.useRealTimers()
    const timersAlive = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const { timer } = timerOf([job('often', 10), job('hourly', 3600)])
    const before = timersAlive()
    timer.start()
    expect(timersAlive() - before).toBeGreaterThanOrEqual(1)
    const stopped = timer.stop()
    expect(timersAlive()).toBe(before)
    await stopped
  })

  it('never runs a job twice at a time', async () => {
    const { opened, open } = gate()
    const { timer } = timerOf([job('slow', 10, { wait: () => opened })])
    timer.start()
    await seconds(60)
    open()
    await seconds(1)
    expect(slices).toEqual(['slow'])
    await end(timer)
  })

  it('is stopped when the slice under way is done, and leaves the others', async () => {
    const { opened, open } = gate()
    const { timer } = timerOf([job('long', 10, { count: 1000, wait: () => opened })])
    timer.start()
    await seconds(10)
    let isStopped = false
    const stopped = timer.stop().then(() => (isStopped = true))
    await seconds(60)
    expect(isStopped).toBe(false)
    open()
    await Promise.all([stopped, seconds(1)])
    expect(slices).toEqual(['long'])
  })

  it('rests while somebody holds the clock', async () => {
    const { timer } = timerOf([job('sweep', 10)])
    isStanding = true
    timer.start()
    await seconds(60)
    expect(slices).toEqual([])
    isStanding = false
    await seconds(10)
    expect(slices).toEqual(['sweep'])
    await end(timer)
  })

  it('logs what fails, without its words, and tries again', async () => {
    const failing: Job = {
      name: 'bad',
      everySeconds: 10,
      async *run() {
        yield 1
        throw new TypeError('the secret of ada@example.com')
      },
    }
    const error = vi.fn()
    const { timer, jobs } = timerOf([failing], { ...silentLogger, error })
    timer.start()
    await seconds(21)
    expect(error.mock.calls).toEqual([
      [expect.objectContaining({ job: 'bad', error: 'TypeError' }), 'job failed'],
      [expect.objectContaining({ job: 'bad', error: 'TypeError' }), 'job failed'],
    ])
    expect(JSON.stringify(error.mock.calls)).not.toContain('ada@example.com')
    expect(jobs.reports()).toMatchObject([{ name: 'bad', everySeconds: 10, lastEnd: NOW, lastOutcome: 'failed' }])
    await end(timer)
  })
})
