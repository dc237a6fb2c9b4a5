import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { docsPage } from './docs-page.js'
import { notFound } from './not-found.js'
import { requestOf } from './request-of.js'

const page = docsPage()

async function answerOf(path: string, headers: Record<string, string> = {}) {
  const answer = await page.handle(requestOf(path, { header: (name) => headers[name] }))
  if (answer === undefined) throw new Error(`${path} is another's`)
  const { body } = answer
  return { ...answer, text: typeof body === 'string' ? body : new TextDecoder().decode(body) }
}

/** What a file of the page refers to, as paths of the host. */
function referencesIn(text: string, base: string): string[] {
  const found = text.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+)"|from '(\.[^']+)'/g)
  return [...found].map(([, inPage, inScript]) => new URL(inPage ?? inScript ?? '', `http://host${base}`).pathname)
}

describe('the documentation page', () => {
  it('loads nothing but what it serves itself', async () => {
    const seen = new Set(['/docs'])
    for (const path of seen) {
      const { status, text, headers } = await answerOf(path)
      expect([path, status, text.length > 100]).toEqual([path, 200, true])
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src")
      if (!path.includes('scalar')) for (const reference of referencesIn(text, path)) seen.add(reference)
    }
    expect([...seen].sort()).toEqual([
      '/docs',
      '/docs/accessible.js',
      '/docs/code-samples.js',
      '/docs/docs.css',
      '/docs/docs.js',
      '/docs/favicon.svg',
      '/docs/host-calls.js',
      '/docs/reference-options.js',
      '/docs/scalar-1.46.4.js',
    ])
  })

  it('is found wherever a proxy has put it: it refers to what is beside it', async () => {
    const { text } = await answerOf('/docs')
    expect(text).not.toMatch(/(?:src|href)="\//)
    const { status, headers } = await answerOf('/docs/')
    expect([status, new URL(headers['location'] ?? '', 'http://host/shop/docs/').pathname]).toEqual([308, '/shop/docs'])
  })

  it('keeps the script of one version for ever, and the page for minutes', async () => {
    const script = await answerOf('/docs/scalar-1.46.4.js')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
    const first = await answerOf('/docs')
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'content-type': 'text/html; charset=utf-8',
    })
    const again = await answerOf('/docs', { 'if-none-match': first.headers['etag'] ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('sends its scripts compressed to whoever takes that', async () => {
    const plain = await answerOf('/docs/scalar-1.46.4.js')
    const compressed = await answerOf('/docs/scalar-1.46.4.js', { 'accept-encoding': 'gzip' })
    expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect((compressed.body as Uint8Array).length).toBeLessThan((plain.body as Uint8Array).length / 2)
  })

  it('has the version of Scalar in its address, and its licence beside it', async () => {
    const dist = new URL('../dist/docs/', import.meta.url)
    expect(await readFile(new URL('scalar-LICENSE.txt', dist), 'utf8')).toContain('MIT License')
    const script = await readFile(new URL('scalar-1.46.4.js', dist), 'utf8')
    expect(script.slice(0, 1000)).toContain('@scalar/api-reference 1.46.4')
    // It would try whether code may be made of text, which the page forbids.
    expect(script).not.toContain('new Function(""')
  })

  it('answers HEAD as GET, and leaves everything else to others', async () => {
    const head = await page.handle(requestOf('/docs', { method: 'HEAD' }))
    expect([head?.status, head?.headers]).toEqual([200, (await answerOf('/docs')).headers])
    for (const path of ['/', '/docs/none', '/docs/../package.json', '/docs/constructor', '/docs/code-samples.d.ts'])
      expect(await page.handle(requestOf(path))).toBeUndefined()
    for (const path of ['/docs', '/docs/'])
      expect(await page.handle(requestOf(path, { method: 'POST' }))).toBeUndefined()
  })
})

it('what nobody answers is answered 404, in JSON that nobody keeps', async () => {
  expect(await notFound().handle(requestOf('/none', { method: 'POST' }))).toEqual({
    status: 404,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: '{"error":"Not found"}',
  })
})
