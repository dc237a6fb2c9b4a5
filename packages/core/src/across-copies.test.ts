import { describe, expect, test } from 'vitest'
import * as bodies from './http/message.js'
import * as channels from './kernel/channels/channel-guard.js'
import * as api from './kernel/errors.js'
import * as storage from './kernel/storage/storage-error.js'

type Module = Record<string, new (...of: unknown[]) => Error>

/** Another copy of a module, as a process has one that loads this package as an ES module and as CommonJS. */
const copyOf = (path: string) =>
  import(/* @vite-ignore */ `${new URL(path, import.meta.url).href}?copy`) as Promise<Module>

const TWO_NAMES = [
  ['ApiError', './kernel/errors.ts', api],
  ['StorageError', './kernel/storage/storage-error.ts', storage],
  ['ChannelRefusal', './kernel/channels/channel-guard.ts', channels],
  ['ChannelUnavailable', './kernel/channels/channel-guard.ts', channels],
  ['BodyTooLargeError', './http/message.ts', bodies],
  ['BodyAbortedError', './http/message.ts', bodies],
] as const

describe.each(TWO_NAMES)('%s', (name, path, module) => {
  test('is one to each copy of the package, and so are subclasses', async () => {
    const here = (module as unknown as Module)[name] as Module[string]
    const there = (await copyOf(path))[name] as Module[string]
    expect(there).not.toBe(here)
    const definition = { code: 1, name: 'X', message: { en: '', zh: '' } }
    class Sub extends there {}
    expect([new there(definition) instanceof here, new here(definition) instanceof there]).toEqual([true, true])
    expect([new Sub(definition) instanceof here, new Sub(definition) instanceof Sub]).toEqual([true, true])
  })

  test('is told from other errors, and its subclasses from one another', () => {
    const here = (module as unknown as Module)[name] as Module[string]
    const others = TWO_NAMES.filter(([other]) => other !== name)
    const definition = { code: 1, name: 'X', message: { en: '', zh: '' } }
    class One extends here {}
    class Other extends here {}
    for (const [other, , of] of others)
      expect(new ((of as unknown as Module)[other] as Module[string])(definition) instanceof here, other).toBe(false)
    for (const value of [undefined, null, 'text', new Error(name), { name }]) expect(value instanceof here).toBe(false)
    expect([new One(definition) instanceof Other, new here(definition) instanceof One]).toEqual([false, false])
  })
})
