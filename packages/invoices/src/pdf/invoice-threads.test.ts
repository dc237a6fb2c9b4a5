import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { InvoiceDocument } from '@org/openapi-core/channels'
import { InvoiceThreads } from './invoice-threads.js'
import { invoice } from './sample-invoice.js'
import { writePdf } from './write-pdf.js'

/** A thread that does what the remark of an invoice says. */
const THREAD = `
const turn = () => new Promise((resolve) => setTimeout(resolve, 1))
export async function writeInvoice({ document: { remark }, givenUp }) {
  if (remark === 'for ever') for (;;) await turn()
  if (remark === 'until nobody waits') {
    while (Atomics.load(givenUp, 0) === 0) await turn()
    throw new Error('left')
  }
  return new TextEncoder().encode(remark)
}`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openapi-threads-'))
  writeFileSync(join(folder, 'thread.mjs'), THREAD)
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => rmSync(folder, { recursive: true }))

const threads = (graceMs: number): InvoiceThreads =>
  new InvoiceThreads({ file: join(folder, 'thread.mjs'), threads: 1, idleMs: 1000, graceMs })
const told = (remark: string): InvoiceDocument => invoice({ remark })
const never = (): AbortSignal => new AbortController().signal
const written = async (pool: InvoiceThreads, remark: string) =>
  new TextDecoder().decode(await pool.write(told(remark), never()))

it('what nobody waits for is left by its thread, which goes on with the next', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const pool = threads(60_000)
  const givingUp = new AbortController()
  const given = pool.write(told('until nobody waits'), givingUp.signal)
  givingUp.abort(new Error('too late'))
  await expect(given).rejects.toThrow('too late')
  expect(await written(pool, 'next')).toBe('next')
  expect(ended).not.toHaveBeenCalled()
})

it('a thread that does not leave it is ended, and another one begins', async () => {
  const pool = threads(50)
  const givingUp = new AbortController()
  const given = pool.write(told('for ever'), givingUp.signal)
  const behind = pool.write(told('behind'), never())
  givingUp.abort(new Error('too late'))
  await expect(given).rejects.toThrow('too late')
  await expect(behind).rejects.toThrow()
  expect(await written(pool, 'next')).toBe('next')
})

it('nothing begins for whoever has given up before', async () => {
  await expect(threads(50).write(told('for ever'), AbortSignal.abort(new Error('never')))).rejects.toThrow('never')
})

it('a document is left at any of its lines', async () => {
  let lines = 0
  await writePdf(told('one\ntwo'), () => void (lines += 1))
  expect(lines).toBeGreaterThan(10)
  for (const last of [1, Math.round(lines / 2), lines]) {
    let left = last
    const goOn = () => {
      if ((left -= 1) === 0) throw new Error('left')
    }
    await expect(writePdf(told('one\ntwo'), goOn)).rejects.toThrow('left')
  }
})
