import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiRequest, ApiResponse } from '@org/openapi-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localFileStore } from './local-file-store.js'
import type { LocalFileStoreOptions } from './local-file-store.js'

const SECRET = 'a secret of the tests, long enough'
const START = Date.UTC(2026, 8, 10, 4)
const KEY = '1/invoice-7.pdf'

const signal = new AbortController().signal
const bytesOf = (text: string) => new TextEncoder().encode(text)

let folder: string
let now: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  now = START
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (overrides: Partial<LocalFileStoreOptions> = {}) =>
  localFileStore({
    folder: join(folder, 'kept'),
    baseUrl: 'https://api.example.com/files',
    secret: SECRET,
    now: () => new Date(now),
    ...overrides,
  })

const put = (store = open(), text = 'content', key = KEY) =>
  store.put({ key, bytes: bytesOf(text), contentType: 'application/pdf' }, signal)
const urlOf = (store = open(), key = KEY) => store.urlOf(key, new Date(START + 60_000), signal)

function get(store: ReturnType<typeof open>, url: string, method = 'GET'): Promise<ApiResponse | undefined> {
  const { pathname, search } = new URL(url)
  const request = { method, path: pathname, query: search.slice(1), header: () => undefined } as unknown as ApiRequest
  return store.handle(request)
}

const statusOf = async (store: ReturnType<typeof open>, url: string, method?: string) =>
  (await get(store, url, method))?.status

describe('localFileStore', () => {
  it('keeps a file and serves it until the address expires', async () => {
    const store = open()
    await put(store)
    const url = await urlOf(store)
    expect(url).toMatch(
      /^https:\/\/api\.example\.com\/files\/1\/invoice-7\.pdf\?expires=1789012860&signature=[\w-]{43}$/,
    )
    const answer = await get(store, url)
    expect(Buffer.from(answer?.body ?? '').toString()).toBe('content')
    expect([answer?.status, answer?.headers]).toEqual([
      200,
      {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="invoice-7.pdf"',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    ])
    expect(await statusOf(store, url, 'HEAD')).toBe(200)
    now += 59_999
    expect(await statusOf(store, url)).toBe(200)
    now += 1
    expect(await statusOf(store, url)).toBe(410)
  })

  it('writes whole files, in place of earlier ones, for this user alone', async () => {
    const store = open()
    await Promise.all(Array.from({ length: 10 }, (_, index) => put(store, String(index).repeat(1000))))
    const kept = await readFile(join(folder, 'kept', KEY), 'utf8')
    expect(kept).toMatch(/^(\d)\1{999}$/)
    expect(await readdir(join(folder, 'kept', '1'))).toEqual(['invoice-7.pdf'])
    expect((await stat(join(folder, 'kept', KEY))).mode & 0o077).toBe(0)
    expect((await stat(join(folder, 'kept'))).mode & 0o077).toBe(0)
  })

  it('leaves nothing behind where it cannot write', async () => {
    await writeFile(join(folder, 'kept'), 'a file where the folder should be')
    await expect(put()).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['kept'])
  })

  it('refuses forged, changed and missing signatures with 404, whether the file is there or not', async () => {
    const store = open()
    await put(store)
    const url = await urlOf(store)
    const forged = [
      url.replace('expires=1789012860', 'expires=1789012861'),
      url.replace('invoice-7', 'invoice-8'),
      url.replace(/signature=./, (match) => (match.endsWith('A') ? 'signature=B' : 'signature=A')),
      `${url}A`,
      `${url}=`,
      url.replace(/&signature=.*/, ''),
      url.replace(/\?.*/, ''),
      url.replace(/signature=.*/, 'signature='),
      url.replace(/expires=\d+/, 'expires='),
      await urlOf(open({ secret: `${SECRET}!` })),
    ]
    expect(await Promise.all(forged.map((address) => statusOf(store, address)))).toEqual(forged.map(() => 404))
    const expired = await store.urlOf(KEY, new Date(START), signal)
    expect(await statusOf(store, expired)).toBe(410)
    expect(await statusOf(store, await urlOf(store, '1/none.pdf'))).toBe(404)
  })

  it.each([
    '../secret',
    '1/../../secret',
    '/etc/passwd',
    '1//2',
    '1/./2',
    '.hidden',
    '1/.hidden',
    'a\\b',
    '%2e%2e/x',
    'a b',
    '',
    'a\0',
    'a/'.repeat(9) + 'a',
    'x'.repeat(129),
  ])('takes no key that could lead out of the folder: %j', async (key) => {
    const store = open()
    await expect(put(store, 'x', key)).rejects.toThrow('a key is segments')
    await expect(urlOf(store, key)).rejects.toThrow('a key is segments')
    const request = {
      method: 'GET',
      path: `/files/${key}`,
      query: 'expires=9999999999&signature=x',
      header: () => undefined,
    }
    expect((await store.handle(request as unknown as ApiRequest))?.status).toBe(404)
  })

  it('answers under its path only, and GET and HEAD only', async () => {
    const store = open({ baseUrl: 'https://cdn.example.com', path: '/files' })
    await put(store)
    const url = (await urlOf(store)).replace('https://cdn.example.com', 'https://cdn.example.com/files')
    expect(await statusOf(store, url)).toBe(200)
    expect(await get(store, url.replace('/files', '/other'))).toBeUndefined()
    expect(await get(store, 'https://cdn.example.com/files')).toBeUndefined()
    const posted = await get(store, url, 'POST')
    expect([posted?.status, posted?.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  it('knows its address only when it is asked, where that is a function', async () => {
    let port = 0
    const store = open({ baseUrl: () => `http://127.0.0.1:${port}/files/` })
    port = 8080
    expect(await urlOf(store)).toMatch(/^http:\/\/127\.0\.0\.1:8080\/files\/1\/invoice-7\.pdf\?/)
  })

  it('sends what it does not know as bytes to save', async () => {
    const store = open()
    await put(store, '<script>', '1/page.html')
    const answer = await get(store, await urlOf(store, '1/page.html'))
    expect(answer?.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="page.html"',
    })
  })

  it('has a secret of its own where none is given, and refuses a short one', async () => {
    const { secret: _, ...options } = { folder, baseUrl: 'https://api.example.com/files', secret: '' }
    const [one, other] = [localFileStore(options), localFileStore(options)]
    await put(one)
    const url = await one.urlOf(KEY, new Date(8.64e15), signal)
    expect(await statusOf(one, url)).toBe(200)
    expect(await statusOf(other, url)).toBe(404)
    expect(() => open({ secret: 'x'.repeat(31) })).toThrow('at least 32 bytes')
  })
})
