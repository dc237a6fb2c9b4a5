import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCatalogue, openApiDocuments } from '@org/openapi-core'
import { errorAdvice, errorCodeDocument, errorComments } from '@org/tools/error-code-document'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/guides/partners/error-codes.md'), 'utf8')
const comments = errorComments(root)

describe('the page of error codes', () => {
  it('is what the catalogue and the documents say: run `npm run write:error-codes`', async () => {
    const adviceOf = await errorAdvice(root)
    const documents = openApiDocuments()
    expect(page).toBe(errorCodeDocument({ catalogue: errorCatalogue, documents, comments, adviceOf }))
  })

  it('has every code, and says of each when it is answered', () => {
    for (const { code, name } of errorCatalogue) {
      expect(page, name).toMatch(new RegExp(`^(### ${name}\n\n\`${code}\` |\\| \`${code}\` \\| ${name} \\|)`, 'm'))
      expect(comments.get(name), name).toMatch(/^\S.*\.$/)
    }
  })

  it('is not made while a code has no advice, and the one who made it is told where that stands', () => {
    const parts = { catalogue: errorCatalogue, documents: openApiDocuments(), comments }
    const adviceOf = (name: string) => (name === 'GOODS_REFUSED' ? undefined : 'Later.')
    expect(() => errorCodeDocument({ ...parts, adviceOf })).toThrow(
      'packages/cli/src/advice.ts says nothing of GOODS_REFUSED',
    )
  })

  it('leaves nothing open', () => {
    expect(page).not.toContain('undefined')
    expect(page.match(/^- \*\*(Answered by|What to do):\*\* *$/gm)).toBeNull()
  })

  it('has the same codes to send again as the guide about retries', () => {
    const guide = readFileSync(join(root, 'docs/guides/partners/errors-and-retries.md'), 'utf8')
    const rows = guide.split('\n').filter((line) => line.startsWith('| `') && line.includes('| yes'))
    const told = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))
    const sections = page.split('\n### ').filter((text) => /^[A-Z_]+\n\n`\d{10}`/.test(text))
    const again = sections.filter((text) => !text.includes('**Send it again:** no\n'))
    expect(told.sort()).toEqual(again.map((text) => text.split('\n')[0]).sort())
  })

  it.each([
    ['UNAUTHORIZED', 'once, with a new token'],
    ['TOO_MANY_REQUESTS', 'yes, after `Retry-After`'],
    ['IDEMPOTENCY_KEY_BUSY', 'yes, later'],
    ['GOODS_PROVIDER_ERROR', 'yes, later'],
    ['WALLET_BALANCE_NOT_ENOUGH', 'no'],
  ])('says of %s whether to send it again: %s', (name, again) => {
    const section = page.slice(page.indexOf(`### ${name}\n`)).split('\n### ')[0]
    expect(section).toContain(`- **Send it again:** ${again}\n`)
  })
})
