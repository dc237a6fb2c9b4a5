import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { promises } from 'node:dns'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nameServerLookup } from './address-lookup.js'
import type { AddressLookup } from './address-lookup.js'

const TYPES = { A: 1, AAAA: 28 } as const
const SERVFAIL = 2
const NXDOMAIN = 3

/** What the server says of a name: addresses of each family, or a code of failure; of those that it does not know nothing. */
type Zone = Record<string, { readonly [Type in keyof typeof TYPES]: readonly number[][] | number }>

const address4 = [93, 184, 216, 34]
const address6 = [0x26, 0x06, 0x28, ...Array<number>(12).fill(0), 1]

const zone: Zone = {
  'good.test': { A: [address4, [93, 184, 216, 35]], AAAA: [address6] },
  'four.test': { A: [address4], AAAA: [] },
  'six.test': { A: [], AAAA: [address6] },
  'empty.test': { A: [], AAAA: [] },
  'missing.test': { A: NXDOMAIN, AAAA: NXDOMAIN },
  'half-broken.test': { A: [address4], AAAA: SERVFAIL },
  'half-told.test': { A: NXDOMAIN, AAAA: SERVFAIL },
  'broken.test': { A: SERVFAIL, AAAA: SERVFAIL },
}

let server: Socket
let lookup: AddressLookup
let servers: string[]
let asked: string[]
let onAsked: () => void

beforeEach(async () => {
  asked = []
  onAsked = () => undefined
  server = createSocket('udp4')
  server.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query)
    asked.push(name)
    onAsked()
    const known = zone[name]?.[type]
    if (known !== undefined) server.send(answerTo(query.subarray(0, end), type, known), port, address)
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  servers = [`127.0.0.1:${server.address().port}`]
  // Whoever is not answered waits for as long as the test likes.
  lookup = nameServerLookup({ servers, waitMs: 600_000 })
})
afterEach(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
})

/** A query has one question (RFC 1035, 4.1). */
function questionOf(query: Buffer): { name: string; type: keyof typeof TYPES; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1) === TYPES.A ? 'A' : 'AAAA', end: at + 5 }
}

function answerTo(question: Buffer, type: keyof typeof TYPES, known: readonly number[][] | number): Buffer {
  const addresses = typeof known === 'number' ? [] : known
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180 | (typeof known === 'number' ? known : 0), 2)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt32BE(0, 8)
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, TYPES[type], 0, 1, 0, 0, 0, 60, 0, address.length, ...address]),
  )
  return Buffer.concat([head, ...records])
}

/** Resolves when the server has been asked so often. */
const askedTimes = (times: number): Promise<void> =>
  new Promise((resolve) => {
    onAsked = () => {
      if (asked.length >= times) resolve()
    }
    onAsked()
  })

const deafNames = Array.from({ length: 8 }, (_, i) => `d${i}.deaf.test`)

describe('the addresses of a name', () => {
  test.each([
    ['good.test', ['93.184.216.34', '93.184.216.35', '2606:2800::1']],
    ['four.test', ['93.184.216.34']],
    ['six.test', ['2606:2800::1']],
    ['half-broken.test', ['93.184.216.34']],
    ['empty.test', []],
    ['missing.test', []],
    [`${'x'.repeat(64)}.test`, []],
    ['a..test', []],
  ])('%s are those of both families that its servers know', async (name, addresses) => {
    const families = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    expect(await lookup(name)).toEqual(families)
  })

  test.each(['broken.test', 'half-told.test'])('%s are not none where a server fails', async (name) => {
    await expect(lookup(name)).rejects.toMatchObject({ code: 'ESERVFAIL' })
  })

  test.each(['localhost', 'LOCALHOST.', 'a.localhost'])(
    '%s are those of the machine, without a server',
    async (name) => {
      expect(await lookup(name)).toEqual([
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ])
      expect(asked).toEqual([])
    },
  )
})

describe('a name server that does not answer', () => {
  test('holds up no other name, here or anywhere in the process, and is let go when nobody waits', async () => {
    const gone = new AbortController()
    const reason = new Error('The caller has gone')
    const unanswered = Promise.allSettled(deafNames.map((name) => lookup(name, gone.signal)))
    await askedTimes(2 * deafNames.length)
    expect(await lookup('good.test')).toHaveLength(3)
    expect(await promises.lookup('localhost')).toMatchObject({ address: expect.any(String) as string })
    gone.abort(reason)
    expect(await unanswered).toEqual(deafNames.map(() => ({ status: 'rejected', reason })))
  })

  test('does not say that there is no such name', async () => {
    const impatient = nameServerLookup({ servers, waitMs: 1 })
    await expect(impatient('d0.deaf.test')).rejects.toMatchObject({ code: 'ETIMEOUT' })
  })

  test('is not asked for who has gone before', async () => {
    const reason = new Error('The caller has gone')
    await expect(lookup('d0.deaf.test', AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(asked).toEqual([])
  })

  test('ends the look-up of nobody but who has gone', async () => {
    const [gone, there] = [new AbortController(), new AbortController()]
    const left = lookup('d0.deaf.test', gone.signal)
    const waiting = lookup('d1.deaf.test', there.signal).catch(() => 'ended')
    await askedTimes(4)
    gone.abort()
    await expect(left).rejects.toBe(gone.signal.reason)
    expect(await Promise.race([waiting, lookup('good.test').then(() => 'still waiting')])).toBe('still waiting')
    there.abort()
    expect(await waiting).toBe('ended')
  })
})
