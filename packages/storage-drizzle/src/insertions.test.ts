import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** A statement that only inserts, and its name. */
const INSERTION = /= define(?:Append|BulkInsert)\b[^']*'(\w+)'/g

it('insertions that may leave as one statement have names of their own: the text of several is known by theirs', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const names = [...sources.matchAll(INSERTION)].map(([, name]) => name)
  expect(names).toHaveLength(sources.match(/= define(?:Append|BulkInsert)\b/g)?.length ?? 0)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
