import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withClientSamples } from '../../packages/host/src/docs/code-samples.js'
import { operations } from '../../packages/client/src/generated/operations.js'
import { faultsIn } from './faults-in.js'

const IMPORT = "import { createPartnerClient } from '@org/openapi-client'\n"
const document = JSON.parse(readFileSync(new URL('../../docs/openapi/partner.json', import.meta.url), 'utf8')) as {
  paths: Record<string, { post: { example?: unknown } }>
}

/** Path → sample. */
function samplesOf(paths: Record<string, object>): [path: string, source: string][] {
  const sampled = withClientSamples({ paths }, { baseUrl: 'https://platform.example', tenantId: '1' })
  return Object.entries(sampled.paths).flatMap(([path, { post }]) =>
    (post?.['x-codeSamples'] ?? []).map(({ source }) => [path, source] satisfies [string, string]),
  )
}

/** Bodies of which the page makes literals. */
const bodyOf = (example: unknown): string => {
  const operation = { security: [{ bearer: [] }], requestBody: { content: { 'application/json': { example } } } }
  const [[, source] = ['', '']] = samplesOf({ '/open-api/do': { post: operation } })
  return /do\(([\s\S]*)\)\nconsole/.exec(source)?.[1] ?? ''
}

describe('the code samples of the documentation page', () => {
  const samples = samplesOf(document.paths)

  it('are there for each operation that the client calls', () => {
    expect(samples.map(([path]) => path).sort()).toEqual(operations.map(({ path }) => path).sort())
  })

  it('are calls as the client takes them', () => {
    const blocks = samples.map(([, source]) => `{\n${source.replace(IMPORT, '')}\n}\n`)
    expect(blocks.every((block) => !block.includes('import '))).toBe(true)
    expect(faultsIn(IMPORT + blocks.join(''), { noPropertyAccessFromIndexSignature: false })).toEqual([])
  })

  it.each([
    ['nothing', undefined, ''],
    ['quotes', { text: 'it’s "5\'" \\ \n' }, `{ text: 'it’s "5\\'" \\\\ \\n' }`],
    ['names that are none', { 'a-b': [1, null, true], c: {} }, "{ 'a-b': [1, null, true], c: {} }"],
    [
      'what is long',
      { list: [{ name: 'a'.repeat(40), other: 'b'.repeat(40) }] },
      `{\n  list: [\n    {\n      name: '${'a'.repeat(40)}',\n      other: '${'b'.repeat(40)}',\n    },\n  ],\n}`,
    ],
  ])('write %s', (_what, example, written) => {
    expect(bodyOf(example)).toBe(written)
  })
})
