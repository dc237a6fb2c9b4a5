import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { requestOf } from './request-of.js'
import { staticPages } from './static-pages.js'

const folder = mkdtempSync(join(tmpdir(), 'static-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (name: string, cacheControl = 'no-cache') => ({
  file: join(folder, name),
  contentType: 'text/plain; charset=utf-8',
  cacheControl,
})

describe('files that are answered by their paths', () => {
  it('have the headers of all, and each its own time to be kept', async () => {
    for (const name of ['a', 'b']) writeFileSync(join(folder, name), name)
    const files = new Map([
      ['/a', fileOf('a')],
      ['/b', fileOf('b', 'public, max-age=300')],
    ])
    const pages = staticPages({ files, contentSecurityPolicy: "default-src 'none'" })
    const answers = await Promise.all(['/a', '/b', '/c'].map((path) => pages.handle(requestOf(path))))
    expect(answers.map((answer) => answer?.headers['cache-control'])).toEqual([
      'no-cache',
      'public, max-age=300',
      undefined,
    ])
    expect(answers[0]?.headers).toMatchObject({
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(await pages.handle(requestOf('/a', { method: 'POST' }))).toBeUndefined()
  })

  it('are read again where that failed, and never after it went well', async () => {
    const page = fileOf('late')
    const pages = staticPages({ files: new Map([['/late', page]]), contentSecurityPolicy: "default-src 'none'" })
    const body = async () => {
      const answer = await pages.handle(requestOf('/late'))
      return new TextDecoder().decode(answer?.body as Uint8Array)
    }
    // As long as it cannot be read, whoever asks at once is told, too.
    const failed = await Promise.allSettled([body(), body()])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    writeFileSync(page.file, 'there')
    expect(await body()).toBe('there')
    writeFileSync(page.file, 'changed')
    expect(await body()).toBe('there')
  })
})
