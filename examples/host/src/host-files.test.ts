import { existsSync } from 'node:fs'
import type { ApiRequest } from '@org/openapi-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HostFiles } from './host-files.js'

const KEY = '1/invoice-7.pdf'
const signal = new AbortController().signal
const now = () => new Date('2026-09-10T04:00:00Z')
const later = new Date('2026-09-10T05:00:00Z')

const opened: HostFiles[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const files of opened.splice(0)) await files.close()
})

function open(tokenSecret?: string): HostFiles {
  const files = new HostFiles({ environment: { tokenSecret }, folder: undefined, now })
  opened.push(files)
  return files
}

const put = ({ store }: HostFiles) =>
  store.put({ key: KEY, bytes: new Uint8Array([1]), contentType: 'application/pdf' }, signal)

async function statusOf({ store }: HostFiles, url: string): Promise<number | undefined> {
  const { pathname, search } = new URL(url)
  return (await store.handle({ method: 'GET', path: pathname, query: search.slice(1) } as ApiRequest))?.status
}

describe('the files of a host', () => {
  it('are reached where the host says that it is', async () => {
    const files = open()
    files.publishAt('http://127.0.0.1:8080')
    expect(await files.store.urlOf(KEY, later, signal)).toMatch(
      /^http:\/\/127\.0\.0\.1:8080\/files\/invoices\/1\/invoice-7\.pdf\?/,
    )
  })

  it('are the same in the workers, which learn folder and secret from their environment', async () => {
    const parent = open()
    for (const [name, value] of Object.entries(parent.variables)) vi.stubEnv(name, value)
    const worker = open()
    await put(worker)
    expect(await statusOf(parent, await worker.store.urlOf(KEY, later, signal))).toBe(200)
    await worker.close()
    expect(await statusOf(parent, await worker.store.urlOf(KEY, later, signal))).toBe(200)
  })

  it('keep their addresses over a restart where there is a token secret', async () => {
    const [before, after, without] = [
      open('a secret of the tests, long enough'),
      open('a secret of the tests, long enough'),
      open(),
    ]
    await Promise.all([put(before), put(after), put(without)])
    const url = await before.store.urlOf(KEY, later, signal)
    expect([await statusOf(after, url), await statusOf(without, url)]).toEqual([200, 404])
  })

  it('are gone at the end where no folder was named', async () => {
    const files = open()
    const folder = Object.values(files.variables)[0] ?? ''
    await put(files)
    expect(existsSync(folder)).toBe(true)
    await files.close()
    expect(existsSync(folder)).toBe(false)
  })
})
