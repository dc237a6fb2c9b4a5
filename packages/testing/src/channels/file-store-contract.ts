import type { FileStore } from '@org/openapi-core/channels'
import { expect } from 'vitest'
import { answerOf } from './answer-of.js'
import { declareChecks, expectToGiveUp, expectWebAddress, patient } from './channel-checks.js'

/** A file as somebody fetched it. */
export interface FetchedFile {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** A store that runs, or a simulation of it. */
export interface TestFileStore {
  readonly store: FileStore
  /** What somebody who has this address gets; undefined where it is refused. */
  readonly get: (url: string) => Promise<FetchedFile | undefined>
  /** The present, as the store has it. */
  readonly now: () => Date
  /** Resolves when it is this late for the store: the clock is moved there, or waited for. */
  readonly reach: (time: Date) => Promise<void>
  close?(): Promise<void>
}

/** What `fileStoreContract` needs of an author. */
export interface FileStoreContractOptions {
  /** Heads the report. */
  readonly name: string
  readonly create: () => Promise<TestFileStore>
}

const PDF = 'application/pdf'
const LARGE = 5_000_000
const SECOND = 1000

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const minuteFrom = (now: Date): Date => new Date(now.getTime() + 60 * SECOND)

const put = ({ store }: TestFileStore, key: string, bytes: Uint8Array) =>
  answerOf('put', () => store.put({ key, bytes, contentType: PDF }, patient()))

async function urlOf(made: TestFileStore, key: string, expireTime = minuteFrom(made.now())): Promise<string> {
  const url = await answerOf('urlOf', () => made.store.urlOf(key, expireTime, patient()))
  // Before anybody opens it: whoever does may see no more than that it cannot be opened.
  expectWebAddress(url, `what urlOf answers for ${key}`)
  return url
}

/** Without a report of all bytes. */
async function expectKept(made: TestFileStore, key: string, bytes: Uint8Array): Promise<void> {
  const file = await made.get(await urlOf(made, key))
  expect(file !== undefined, `${key} is lost: it was put, and its address leads to nothing`).toBe(true)
  const kept = Buffer.from(file?.bytes ?? [])
  const sizes = `${kept.length} bytes where ${bytes.length} were put`
  expect(kept.equals(bytes), `${key} is another file than was put last: ${sizes}`).toBe(true)
}

/** What is asked of a store. */
export const fileStoreChecks = {
  async 'keeps a file, and serves its bytes and its type'(made: TestFileStore) {
    await put(made, 'contract/kept.pdf', bytesOf('content'))
    await expectKept(made, 'contract/kept.pdf', bytesOf('content'))
    expect((await made.get(await urlOf(made, 'contract/kept.pdf')))?.contentType).toBe(PDF)
  },
  async 'puts a file in place of one with the same key, whole'(made: TestFileStore) {
    for (const text of ['a longer content', 'short', 'short']) {
      await put(made, 'contract/again.pdf', bytesOf(text))
      await expectKept(made, 'contract/again.pdf', bytesOf(text))
    }
  },
  async 'has the bytes as they were when it was asked'(made: TestFileStore) {
    const bytes = bytesOf('content')
    await put(made, 'contract/mine.pdf', bytes)
    bytes.fill(0)
    await expectKept(made, 'contract/mine.pdf', bytesOf('content'))
  },
  async 'takes keys of several segments, each a file of its own'(made: TestFileStore) {
    const keys = ['contract.pdf', 'contract/1/a.pdf', 'contract/1/b.pdf', 'contract/2/a.pdf', 'contract/A_b-c.1.pdf']
    for (const key of keys) await put(made, key, bytesOf(key))
    for (const key of keys) await expectKept(made, key, bytesOf(key))
  },
  async 'keeps an empty file, and one of five million bytes'(made: TestFileStore) {
    for (const bytes of [new Uint8Array(0), Uint8Array.from({ length: LARGE }, (_, i) => i % 251)]) {
      await put(made, 'contract/size.pdf', bytes)
      await expectKept(made, 'contract/size.pdf', bytes)
    }
  },
  async 'keeps what twenty callers put at once'(made: TestFileStore) {
    const keys = Array.from({ length: 20 }, (_, i) => `contract/many/${i}.pdf`)
    await Promise.all(keys.map((key) => put(made, key, bytesOf(key))))
    for (const key of keys) await expectKept(made, key, bytesOf(key))
    await Promise.all(keys.map((key) => put(made, 'contract/one.pdf', bytesOf(key))))
    const file = await made.get(await urlOf(made, 'contract/one.pdf'))
    expect(keys).toContain(Buffer.from(file?.bytes ?? []).toString())
  },
  async 'has addresses that nobody can guess'(made: TestFileStore) {
    await put(made, 'contract/one.pdf', bytesOf('one'))
    await put(made, 'contract/other.pdf', bytesOf('other'))
    const url = await urlOf(made, 'contract/one.pdf')
    const file = await made.get(url.replace('one.pdf', 'other.pdf'))
    expect(Buffer.from(file?.bytes ?? []).toString(), 'the address of another file').not.toBe('other')
    const { origin, pathname, search } = new URL(url)
    expect(pathname.endsWith('/contract/one.pdf') && search === '', 'the key is all of the address').toBe(false)
    if (search !== '') expect(await made.get(origin + pathname), 'without its query').toBeUndefined()
  },
  async 'has addresses that are good until then, to the second'(made: TestFileStore) {
    await put(made, 'contract/until.pdf', bytesOf('content'))
    const expireTime = new Date(Math.ceil(made.now().getTime() / SECOND) * SECOND + 3 * SECOND)
    const url = await urlOf(made, 'contract/until.pdf', expireTime)
    await made.reach(new Date(expireTime.getTime() - SECOND))
    expect(await made.get(url), 'a second before').toBeDefined()
    await made.reach(new Date(expireTime.getTime() + SECOND))
    expect(await made.get(url), 'a second after').toBeUndefined()
  },
  async 'deletes a file, also one that there is not; or has no delete, and the file stays'(made: TestFileStore) {
    await put(made, 'contract/gone.pdf', bytesOf('content'))
    const url = await urlOf(made, 'contract/gone.pdf')
    for (let i = 0; i < 2; i++) await answerOf('delete', () => made.store.delete?.('contract/gone.pdf', patient()))
    const isGone = (await made.get(url)) === undefined
    expect(isGone, 'the address of a deleted file leads to nothing').toBe(made.store.delete !== undefined)
  },
  async 'gives up when its caller does, before or during the call'(made: TestFileStore) {
    const { store } = made
    const key = 'contract/given-up.pdf'
    const file = { key, bytes: bytesOf('content'), contentType: PDF }
    await expectToGiveUp('put', (signal) => store.put(file, signal))
    await expectToGiveUp('urlOf', (signal) => store.urlOf(key, minuteFrom(made.now()), signal))
    await expectToGiveUp('delete', (signal) => store.delete?.(key, signal))
  },
}

/** What a store of files has to do. Declares its tests, so call it at the top of a test file. */
export function fileStoreContract({ name, create }: FileStoreContractOptions): void {
  declareChecks({ title: `${name}: file store contract`, create, checks: fileStoreChecks })
}
