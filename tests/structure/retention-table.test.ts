import { readFile } from 'node:fs/promises'
import { createTestPlatform } from '@org/openapi-testing'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { expect, test } from 'vitest'
import { retentionOptions } from '../../packages/core/src/retention-options.js'

/** Jobs that delete, or forget, by their names. */
const DELETES = /^(sweep|trim|delete|forget)-/

test('the guide says of every option and every job that deletes how long what is kept', async () => {
  const guide = await readFile(new URL('../../docs/guides/operate.md', import.meta.url), 'utf8')
  const section = guide.slice(guide.indexOf('## What is kept how long'), guide.indexOf('## Check the ledger'))
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const told = Object.fromEntries(
    rows.flatMap(([, , kept, option]) =>
      option?.startsWith('`retention.') ? [[option.slice(11, -1), Number.parseInt(kept ?? '', 10)]] : [],
    ),
  )
  expect(told).toEqual(retentionOptions.parse({}))
  const platform = await createTestPlatform({ storage: sqliteStorage({ file: ':memory:' }) })
  const jobs = platform.openApi.jobs.list().map(({ name }) => name)
  await platform.close()
  expect([...new Set(rows.slice(1).map(([, , , , job]) => job?.slice(1, -1)))].sort()).toEqual(
    jobs.filter((name) => DELETES.test(name)).sort(),
  )
})
