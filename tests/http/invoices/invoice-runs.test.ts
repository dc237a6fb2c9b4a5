import { beforeEach, expect, test, vi } from 'vitest'
import { InvoiceScene, JOB } from './invoice-scene.js'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

let scene: InvoiceScene

beforeEach(async () => {
  scene = await InvoiceScene.start({ channelPolicy: { attempts: 1, breakAfter: 4, breakQuestions: 3 } })
})

const pass = (ms: number): void => scene.platform.clock.advance(ms)

async function addInvoices(howMany: number): Promise<string[]> {
  const numbers: string[] = []
  for (let i = 0; i < howMany; i++)
    numbers.push((await scene.create({ bagOrderNo: await scene.bag() })).invoiceNo as string)
  return numbers
}

test('runs that are told to end make the one that they are at, and leave the others to the next', async () => {
  const [first, second] = await addInvoices(2)
  const end = new AbortController()
  const render = scene.renderer.render.bind(scene.renderer)
  vi.spyOn(scene.renderer, 'render').mockImplementation((document, signal) => {
    end.abort()
    return render(document, signal)
  })
  await scene.platform.openApi.jobs.run(JOB, { signal: end.signal })
  expect(scene.renderer.asked.map(({ invoiceNo }) => invoiceNo)).toEqual([first])
  expect(await scene.work()).toBe(1)
  expect(scene.renderer.asked.map(({ invoiceNo }) => invoiceNo)).toEqual([first, second])
})

test('runs hold an invoice for ten minutes from when they take it up, however long they have run by then', async () => {
  await addInvoices(2)
  const { invoices } = scene.platform.storage.system
  const render = scene.renderer.render.bind(scene.renderer)
  const free: unknown[] = []
  vi.spyOn(scene.renderer, 'render').mockImplementation(async (document, signal) => {
    if (scene.renderer.asked.length === 0) pass(11 * MINUTE)
    else free.push(await invoices.claim(scene.platform.clock.now(), scene.platform.clock.now()))
    return render(document, signal)
  })
  expect(await scene.work()).toBe(2)
  expect(free).toEqual([undefined])
})

test('files that cannot be deleted keep none from being written, or handed out', async () => {
  await addInvoices(5)
  expect(await scene.work()).toBe(5)
  pass(91 * DAY)
  const remove = vi.spyOn(scene.files as Required<typeof scene.files>, 'delete').mockRejectedValue(new Error('denied'))
  await expect(scene.platform.openApi.jobs.run('delete-invoice-files')).rejects.toThrow()
  // Deletions are left alone by now.
  expect(remove).toHaveBeenCalledTimes(4)
  const [invoiceNo] = await addInvoices(1)
  expect(await scene.work()).toBe(1)
  expect(await scene.query({ invoiceNo })).toMatchObject({ status: 1, fileUrl: expect.stringMatching(/^https:/) })
})

test('a run that deletes files ends after three where it is told to', async () => {
  await addInvoices(7)
  expect(await scene.work()).toBe(7)
  pass(91 * DAY)
  const files = scene.files as Required<typeof scene.files>
  const end = new AbortController()
  const original = files.delete.bind(files)
  const remove = vi.spyOn(files, 'delete').mockImplementation((key, signal) => {
    end.abort()
    return original(key, signal)
  })
  const { jobs } = scene.platform.openApi
  expect(await jobs.run('delete-invoice-files', { signal: end.signal })).toEqual({ processed: 3 })
  remove.mockRestore()
  expect(await jobs.run('delete-invoice-files')).toEqual({ processed: 4 })
})
