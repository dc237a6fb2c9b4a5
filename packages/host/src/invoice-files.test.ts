import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemRandom } from '@org/openapi-core'
import { afterEach, describe, expect, it } from 'vitest'
import { InvoiceFiles } from './invoice-files.js'
import type { InvoiceFilesOptions } from './invoice-files.js'
import { requestOf } from './request-of.js'

const KEY = '1/invoice-7.pdf'
const SECRET = 'a secret of the tests, long enough'
const signal = new AbortController().signal
const now = () => new Date('2026-09-10T04:00:00Z')
const later = new Date('2026-09-10T05:00:00Z')

const opened: InvoiceFiles[] = []
afterEach(async () => {
  for (const files of opened.splice(0)) await files.close()
})

function open(options: InvoiceFilesOptions = {}): InvoiceFiles {
  const files = new InvoiceFiles({ now, ...options })
  opened.push(files)
  return files
}

const put = ({ store }: InvoiceFiles) =>
  store.put({ key: KEY, bytes: new Uint8Array([1]), contentType: 'application/pdf' }, signal)

async function statusOf({ store }: InvoiceFiles, url: string): Promise<number | undefined> {
  const { pathname: path, search } = new URL(url)
  return (await store.handle(requestOf(path, { query: search.slice(1) })))?.status
}

describe('the files of a host', () => {
  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/files/invoices/1/invoice-7.pdf'],
    ['https://api.example.com/', 'https://api.example.com/files/invoices/1/invoice-7.pdf'],
    ['https://example.com/shop', 'https://example.com/shop/files/invoices/1/invoice-7.pdf'],
  ])('are reached where the host says that it is: %s', async (url, expected) => {
    const published = open()
    published.publishAt(url)
    for (const { store } of [published, open({ publicUrl: url })])
      expect((await store.urlOf(KEY, later, signal)).split('?')[0]).toBe(expected)
  })

  it('are served at the host’s own path, whatever a proxy puts before it', async () => {
    const files = open({ publicUrl: 'https://example.com/shop', path: '/bills' })
    await put(files)
    const url = await files.store.urlOf(KEY, later, signal)
    expect(url.startsWith('https://example.com/shop/bills/')).toBe(true)
    expect(await statusOf(files, url)).toBeUndefined()
    expect(await statusOf(files, url.replace('/shop/', '/'))).toBe(200)
  })

  it('are the same in another process, which is given what the first one shares', async () => {
    const parent = open()
    const worker = open(parent.shared)
    await put(worker)
    expect(await statusOf(parent, await worker.store.urlOf(KEY, later, signal))).toBe(200)
    await worker.close()
    expect(await statusOf(parent, await worker.store.urlOf(KEY, later, signal))).toBe(200)
  })

  it('keep their addresses over a restart where there is a secret', async () => {
    const [before, without] = [open({ secret: SECRET }), open()]
    const after = open({ secret: SECRET, folder: before.shared.folder })
    await Promise.all([put(before), put(without)])
    const url = await before.store.urlOf(KEY, later, signal)
    expect([await statusOf(after, url), await statusOf(without, url)]).toEqual([200, 404])
  })

  it('have a folder and a secret of their own where none are given', () => {
    const drawn = open({ random: { ...systemRandom, integer: () => 0 } }).shared
    expect(drawn).toEqual({ folder: join(tmpdir(), `openapi-files-${'A'.repeat(16)}`), secret: 'A'.repeat(43) })
    const [one, other] = [open().shared, open().shared]
    expect([one.folder === other.folder, one.secret === other.secret]).toEqual([false, false])
  })

  it('are gone at the end where no folder was named', async () => {
    const files = open()
    await put(files)
    expect(existsSync(files.shared.folder)).toBe(true)
    await files.close()
    expect(existsSync(files.shared.folder)).toBe(false)
  })
})
