import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Handler } from '@org/openapi-host'
import { afterAll, describe, expect, it } from 'vitest'
import { guidesPage, referencePage } from './guides-page.js'

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const answerOf = (handler: Handler, path: string, method = 'GET') =>
  handler.handle({
    method,
    path,
    query: '',
    remoteAddress: undefined,
    signal: new AbortController().signal,
    header: () => undefined,
    body: () => Promise.reject(new Error('nobody reads it')),
  })

async function textOf(handler: Handler, path: string): Promise<string> {
  const body = (await answerOf(handler, path))?.body
  return typeof body === 'string' ? body : new TextDecoder().decode(body)
}

describe('the guides', () => {
  const guides = join(folder, 'guides')
  mkdirSync(guides)
  writeFileSync(join(guides, 'page-0'), '<p>Guides</p>')
  writeFileSync(join(guides, 'index.json'), '{"/docs/guides":{"file":"page-0","type":"text/html; charset=utf-8"}}')
  const page = guidesPage(guides)

  it('are answered with or without a slash at the end, and may run no script', async () => {
    for (const path of ['/docs/guides', '/docs/guides/']) expect(await textOf(page, path)).toBe('<p>Guides</p>')
    const headers = (await answerOf(page, '/docs/guides'))?.headers
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' })
    expect(headers?.['content-security-policy']).toMatch(/^default-src 'none'; (?!.*(script|unsafe))/)
  })

  it('leave everything else to others', async () => {
    for (const path of ['/docs', '/docs/guides/page-0', '/docs/guides/../index.json', '/docs/guides/index.json'])
      expect(await answerOf(page, path)).toBeUndefined()
    expect(await answerOf(page, '/docs/guides', 'POST')).toBeUndefined()
  })
})

describe('the reference', () => {
  it('is not there before it is written', async () => {
    expect(await answerOf(referencePage(join(folder, 'none')), '/docs/reference')).toBeUndefined()
  })

  it('is answered where it is, and runs the one script that is in its pages', async () => {
    const reference = join(folder, 'reference')
    mkdirSync(join(reference, 'classes'), { recursive: true })
    writeFileSync(join(reference, 'index.html'), '<script>one()</script><script src="assets/main.js"></script>')
    writeFileSync(join(reference, 'classes', 'A.html'), 'A')
    writeFileSync(join(reference, 'secret.key'), 'no page')
    const page = referencePage(reference)
    expect(await answerOf(page, '/docs/reference')).toMatchObject({
      status: 302,
      headers: { location: '/docs/reference/index.html' },
    })
    expect(await textOf(page, '/docs/reference/classes/A.html')).toBe('A')
    const policy = (await answerOf(page, '/docs/reference/index.html'))?.headers['content-security-policy']
    // echo -n 'one()' | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("script-src 'self' 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='")
    for (const path of ['/docs/reference/secret.key', '/docs/reference/../guides/page-0'])
      expect(await answerOf(page, path)).toBeUndefined()
  })
})
