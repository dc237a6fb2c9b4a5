import { readFile } from 'node:fs/promises'
import { sandboxChannels } from '@org/openapi-sandbox'
import { expect, test } from 'vitest'
import { openApiOptions } from '../../packages/core/src/options.js'
import { emptyStorage } from '../empty-storage.js'
import { everyJob } from './every-job.js'

/** Jobs that delete, or forget, by their names. */
const DELETES = /^(sweep|trim|delete|forget)-/

/** Days for which the engine keeps something where the host says nothing, by the options that say so. */
function daysByOption(): Record<string, unknown> {
  const { retention, ...others } = openApiOptions.parse({ storage: emptyStorage(), channels: sandboxChannels() })
  const kept = Object.entries(others).flatMap(([group, options]) =>
    typeof options === 'object' && 'keepDays' in options ? [[`${group}.keepDays`, options.keepDays] as const] : [],
  )
  const ofRetention = Object.entries(retention).map(([option, days]) => [`retention.${option}`, days] as const)
  return Object.fromEntries([...kept, ...ofRetention])
}

/** The table of operate's section about jobs: how often each that it names wants to run. */
async function toldIntervals(): Promise<Record<string, number>> {
  const guide = await readFile(new URL('../../docs/guides/operate.md', import.meta.url), 'utf8')
  const section = guide.slice(guide.indexOf('## Jobs'), guide.indexOf('## What is kept how long'))
  const rows = [...section.matchAll(/^\| `([a-z-]+)` \| (?:(\d+) )?(second|minute|hour)s? \|/gm)]
  const seconds: Record<string, number> = { second: 1, minute: 60, hour: 3600 }
  return Object.fromEntries(
    rows.map(([, job = '', count = '1', unit = '']) => [job, Number(count) * (seconds[unit] ?? 0)]),
  )
}

test('the guide says how often the jobs want to run that it names', async () => {
  const told = await toldIntervals()
  const jobs = (await everyJob()).filter(({ name }) => name in told)
  expect(told).toEqual(Object.fromEntries(jobs.map(({ name, everySeconds }) => [name, everySeconds])))
  expect(jobs.length).toBeGreaterThan(5)
})

test('the guide says of every option and every job that deletes how long what is kept', async () => {
  const guide = await readFile(new URL('../../docs/guides/operate.md', import.meta.url), 'utf8')
  const section = guide.slice(guide.indexOf('## What is kept how long'), guide.indexOf('## Check the ledger'))
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const told = Object.fromEntries(
    rows.flatMap(([, , kept, option = '']) =>
      option.startsWith('`') ? [[option.slice(1, -1), Number.parseInt(kept ?? '', 10)]] : [],
    ),
  )
  expect(told).toEqual(daysByOption())
  const jobs = (await everyJob()).map(({ name }) => name)
  expect([...new Set(rows.slice(1).map(([, , , , job]) => job?.slice(1, -1)))].sort()).toEqual(
    jobs.filter((name) => DELETES.test(name)).sort(),
  )
})
