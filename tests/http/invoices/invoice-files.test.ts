import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiRequest } from '@org/openapi-core'
import { localFileStore, pdfInvoiceRenderer } from '@org/openapi-invoices'
import type { LocalFileStore } from '@org/openapi-invoices'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { InvoiceScene, QUERY_PATH } from './invoice-scene.js'
import { fixedClock } from '@org/openapi-testing'
import type { FixedClock } from '@org/openapi-testing'

let folder: string
let clock: FixedClock
let files: LocalFileStore
let scene: InvoiceScene

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'invoice-files-'))
  clock = fixedClock()
  files = localFileStore({ folder, baseUrl: 'https://api.example.com/files', now: () => clock.now() })
  scene = await InvoiceScene.start({ clock, channels: { invoice: pdfInvoiceRenderer({ threads: 0 }), files } })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function fetchFile(url: string) {
  const { pathname: path, search } = new URL(url)
  const request = { method: 'GET', path, query: search.slice(1), header: () => undefined }
  const answer = await files.handle(request as unknown as ApiRequest)
  return { status: answer?.status, bytes: Buffer.from(answer?.body ?? '') }
}

test('a PDF in a folder, under an address of the query that expires with the engine’s clock', async () => {
  const bags = [await scene.bag(), await scene.bag()]
  const { invoiceNo } = await scene.create({ bagOrderNos: bags, title: '深圳某某公司', language: 'zh', remark: '谢谢' })
  expect(await scene.work()).toBe(1)
  expect(await readdir(join(folder, '1'))).toEqual([`invoice-${invoiceNo}.pdf`])
  const first = await scene.query({ invoiceNo })
  expect(first.fileUrl).toMatch(
    new RegExp(`^https://api\\.example\\.com/files/1/${first.fileName}\\?expires=\\d+&signature=[\\w-]{43}$`),
  )
  const { status, bytes } = await fetchFile(first.fileUrl)
  expect([status, bytes.toString('latin1', 0, 5)]).toEqual([200, '%PDF-'])
  clock.advance(3600_000)
  expect((await fetchFile(first.fileUrl)).status).toBe(410)
  expect((await fetchFile((await scene.query({ invoiceNo })).fileUrl)).bytes.equals(bytes)).toBe(true)
})

test('an address that nobody could keep is none', async () => {
  let url = `https://files.example.com/${'a'.repeat(10_000)}`
  const longUrls = { put: async () => undefined, urlOf: async () => url }
  scene = await InvoiceScene.start({ channels: { invoice: pdfInvoiceRenderer({ threads: 0 }), files: longUrls } })
  const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
  await scene.work()
  expect((await scene.call(QUERY_PATH, { invoiceNo })).body.code).toBe(1_011_023_004)
  url = 'https://files.example.com/a'
  expect((await scene.query({ invoiceNo })).fileUrl).toBe(url)
})

// A page would read them against an address of its own, or run them.
test.each(['/files/1/a.pdf?s=1', 'files/a.pdf', '//files.example.com/a', 'javascript:alert(1)', 'https://', ''])(
  'an address that is not absolute and http(s) is none: %j fails the store, and no invoice is a success without a file',
  async (url) => {
    scene = await InvoiceScene.start({ channels: { files: { put: async () => undefined, urlOf: async () => url } } })
    const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
    await scene.work()
    const answer = await scene.call(QUERY_PATH, { invoiceNo })
    expect([answer.body.code, answer.body.data]).toEqual([1_011_023_004, null])
    expect(scene.platform.log.lines.join()).toContain('channel answered an address of another shape')
    const { channels } = await scene.platform.openApi.status()
    // It kept the file, and failed at its address.
    expect(channels.find(({ name }) => name === 'files')).toMatchObject({ answered: 1, failed: 1 })
  },
)

test('a store that fails the job is left alone by partners’ calls, too: a channel has one guard', async () => {
  const patience = { attempts: 1, breakAfter: 2, breakPercent: 50, breakQuestions: 2 }
  scene = await InvoiceScene.start({ channelPolicy: patience })
  const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
  await scene.work()
  expect((await scene.query({ invoiceNo })).fileUrl).toBeTypeOf('string')
  scene.files.failWith(new Error('down'), new Error('down'))
  for (let i = 0; i < 2; i++) await scene.create({ bagOrderNo: await scene.bag() })
  await scene.work()
  expect((await scene.call(QUERY_PATH, { invoiceNo })).body.code).toBe(1_011_023_004)
})
