import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const fileOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** What promtool says, and how it ends. */
function promtool(...args: readonly string[]) {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  if (error !== undefined) throw new Error('npm run check:alerts needs promtool: `apt-get install prometheus` has it.')
  return { status, said: `${stdout}${stderr}` }
}

test.each([
  [
    'the alert rules are rules',
    ['check', 'rules', '--lint=all', '--lint-fatal', fileOf('docs/prometheus/alerts.yaml')],
  ],
  ['each alert fires when it should, and not before', ['test', 'rules', fileOf('tests/with-programs/alerts.yaml')]],
])('%s', (_, args) => {
  const { status, said } = promtool(...args)
  expect(status, said).toBe(0)
})
