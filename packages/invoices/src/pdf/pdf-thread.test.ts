import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { InvoiceDocument } from '@org/openapi-core/channels'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { pdfInvoiceRenderer } from './pdf-invoice-renderer.js'
import { invoice } from './sample-invoice.js'
import { writePdf } from './write-pdf.js'

// A thread begins with a file, and there is one in the build only (`npm run build`).
const built = fileURLToPath(new URL('../../dist/index.js', import.meta.url))
const { pdfInvoiceRenderer: builtRenderer } = (await import(pathToFileURL(built).href)) as {
  pdfInvoiceRenderer: typeof pdfInvoiceRenderer
}

/** Milliseconds: a thread of a process that begins reads all of pdfkit. */
const SLOW = 60_000

const never = (): AbortSignal => new AbortController().signal
/** Takes a second or two to write. */
const long: InvoiceDocument = invoice({ remark: '深圳某某贸易有限公司 谢谢惠顾\n'.repeat(600), language: 'zh' })

/** Of this process; 0, the usual one, where the system has no priorities of threads. */
async function prioritiesOfThreads(): Promise<number[]> {
  if (process.platform !== 'linux') return [0]
  const threads = await readdir('/proc/self/task')
  // One that has ended meanwhile has none.
  const read = threads.map((thread) => readFile(`/proc/self/task/${thread}/stat`, 'utf8').catch(() => ''))
  const stats = (await Promise.all(read)).filter(Boolean)
  // The name, in parentheses, may have spaces.
  return stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]))
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a thread that writes invoices', () => {
  it(
    'writes what the event loop would have written',
    async () => {
      const { bytes } = await builtRenderer().render(invoice(), never())
      expect(Buffer.from(bytes).equals(Buffer.from(await writePdf(invoice())))).toBe(true)
    },
    SLOW,
  )

  it(
    'leaves the event loop to others, as writing on it does not',
    async () => {
      /** How often somebody else had a turn while an invoice was written. */
      const turnsDuring = async (threads: number): Promise<number> => {
        let turns = 0
        let isWriting = true
        const takeTurn = (): unknown => isWriting && (turns++, setImmediate(takeTurn))
        const writing = builtRenderer({ threads }).render(long, never())
        setImmediate(takeTurn)
        await writing
        isWriting = false
        return turns
      }
      // What writes is loaded by the first, which leaves turns to others.
      await builtRenderer({ threads: 0 }).render(invoice(), never())
      expect(await turnsDuring(1)).toBeGreaterThan(100)
      expect(await turnsDuring(0)).toBeLessThan(50)
    },
    SLOW,
  )

  it(
    'gives way to what answers, where threads have priorities',
    async () => {
      await builtRenderer().render(invoice(), never())
      expect(await prioritiesOfThreads()).toContain(process.platform === 'linux' ? 10 : 0)
    },
    SLOW,
  )

  it(
    'writes where nobody may change priorities',
    async () => {
      const thread = JSON.stringify(pathToFileURL(built.replace('index.js', 'pdf-thread.js')).href)
      const program = `
        const { parentPort } = require('node:worker_threads')
        require('node:os').setPriority = () => { throw new Error('EACCES: permission denied') }
        require('node:module').syncBuiltinESMExports()
        import(${thread}).then(({ writeInvoice }) => parentPort.postMessage(typeof writeInvoice))`
      const [told] = (await once(new Worker(program, { eval: true }), 'message')) as unknown[]
      expect(told).toBe('function')
    },
    SLOW,
  )

  it(
    'ends what the caller has given up, and goes on with the next',
    async () => {
      const ended = vi.spyOn(Worker.prototype, 'terminate')
      const renderer = builtRenderer()
      const givingUp = new AbortController()
      const given = renderer.render(long, givingUp.signal)
      // Amid the work of another thread, which tells nobody how far it is.
      setTimeout(() => givingUp.abort(), 50)
      await expect(given).rejects.toThrow(/abort/i)
      expect((await renderer.render(invoice(), never())).bytes.length).toBeGreaterThan(1000)
      // To end it amid its work would end the process now and then.
      expect(ended).not.toHaveBeenCalled()
    },
    SLOW,
  )

  it.each([
    [
      'an ES module',
      [
        '--input-type=module',
        '--eval',
        `import { pdfInvoiceRenderer } from ${JSON.stringify(pathToFileURL(built).href)}`,
      ],
    ],
    [
      'CommonJS',
      [
        '--input-type=commonjs',
        '--eval',
        `const { pdfInvoiceRenderer } = require(${JSON.stringify(built.replace(/js$/, 'cjs'))})`,
      ],
    ],
  ])(
    'works from %s, and keeps no process alive',
    (_, [type = '', option = '', begin = '']) => {
      const program = `${begin}
      pdfInvoiceRenderer().render({ ...${JSON.stringify(invoice())}, createTime: new Date(0) }, new AbortController().signal)
        .then(({ bytes }) => console.log(bytes.length > 1000))`
      const { stdout, stderr, status } = spawnSync(process.execPath, [type, option, program], {
        encoding: 'utf8',
        timeout: SLOW,
      })
      expect({ stdout, stderr, status }).toEqual({ stdout: 'true\n', stderr: '', status: 0 })
    },
    SLOW,
  )
})

it('finds its fonts beside the build', () => {
  expect(createRequire(built).resolve('./fonts/LICENSE')).toContain('dist')
})
