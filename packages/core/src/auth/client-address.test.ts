import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApiRequest } from '../http/message.js'
import {
  addressSet,
  clientAddressReader,
  normaliseAddress,
  splitAddressList,
  unparsableAddresses,
} from './client-address.js'

describe('spelling', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:0db8::0001', '2001:db8::1'],
    ['::1', '::1'],
  ])('%s is %s', (text, expected) => {
    expect(normaliseAddress(text)).toBe(expected)
  })

  test.each([
    '',
    'localhost',
    '1.2.3',
    '1',
    '0x7f.0.0.1',
    '256.1.1.1',
    '1.2.3.4.5',
    '203.0.113.7:80',
    '[::1]',
    '[::1]:80',
    '2001:db8::1::2',
    'unknown',
    '1.2.3.4/32',
  ])('%j is no address', (text) => {
    expect(normaliseAddress(text)).toBeUndefined()
  })

  test('every IPv4 address and its IPv4-mapped forms are one', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const hex = address.split('.').map((byte) => Number(byte).toString(16).padStart(2, '0'))
        for (const text of [address, `::ffff:${address}`, `::ffff:${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`]) {
          expect(normaliseAddress(text)).toBe(address)
        }
      }),
    )
  })

  test('normalising is idempotent for IPv6', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const once = normaliseAddress(address) as string
        expect(normaliseAddress(once)).toBe(once)
        expect(normaliseAddress(address.toUpperCase())).toBe(once)
      }),
    )
  })
})

describe('lists', () => {
  test('are split at commas and trimmed; blank is empty', () => {
    expect(splitAddressList(' 1.2.3.4 ,5.6.7.8')).toEqual(['1.2.3.4', '5.6.7.8'])
    expect(splitAddressList('  ')).toEqual([])
  })

  test('name the entries that do not parse', () => {
    const entries = [
      '1.2.3.4',
      '10.0.0.0/8',
      '2001:db8::/32',
      '',
      'x',
      '1.2.3.4/33',
      '::1/129',
      '1.2.3.4/',
      '1.2.3.4/a',
      '1.2.3.4/8/8',
      '1.2.3.4/-1',
      '::ffff:1.2.3.4/95',
    ]
    expect(unparsableAddresses(entries)).toEqual(entries.slice(3))
  })

  test('an entry that does not parse matches nothing', () => {
    const set = addressSet(['nonsense', '0.0.0.0/99', '203.0.113.7'])
    expect(set.contains('203.0.113.7')).toBe(true)
    expect(set.contains('203.0.113.8')).toBe(false)
    expect(set.contains('nonsense')).toBe(false)
  })

  test('a network holds exactly the addresses with its first bits', () => {
    const toInteger = (address: string): number => address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0)
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.integer({ min: 0, max: 32 }), (network, address, bits) => {
        const size = 2 ** (32 - bits)
        const isInside = Math.floor(toInteger(network) / size) === Math.floor(toInteger(address) / size)
        expect(addressSet([`${network}/${bits}`]).contains(address)).toBe(isInside)
        expect(addressSet([`::ffff:${network}/${96 + bits}`]).contains(address)).toBe(isInside)
      }),
    )
  })
})

describe('the caller’s address', () => {
  const request = (remoteAddress: string | undefined, forwarded?: string): ApiRequest => ({
    method: 'POST',
    path: '/',
    query: '',
    remoteAddress,
    signal: new AbortController().signal,
    header: (name) => (name === 'x-forwarded-for' ? forwarded : undefined),
    body: async () => new Uint8Array(),
  })
  const read = clientAddressReader(['10.0.0.0/8', 'fd00::/8'])

  test.each<[string | undefined, string | undefined, string]>([
    [undefined, undefined, ''],
    [undefined, '203.0.113.7', ''],
    ['203.0.113.1', '203.0.113.7', '203.0.113.1'],
    ['::ffff:203.0.113.1', undefined, '203.0.113.1'],
    ['10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['fd00::1', '2001:DB8::7', '2001:db8::7'],
    ['10.0.0.1', '1.1.1.1, 203.0.113.7,10.0.0.2', '203.0.113.7'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', 'garbage', '10.0.0.1'],
  ])('peer %s, forwarded %s: %s', (peer, forwarded, expected) => {
    expect(read(request(peer, forwarded))).toBe(expected)
  })

  test('what a caller writes into the header never decides, from whatever address it calls', () => {
    const outside = fc.ipV4().filter((address) => !address.startsWith('10.'))
    fc.assert(
      fc.property(outside, fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (caller, invented) => {
        expect(read(request(caller, invented.join(',')))).toBe(caller)
        expect(read(request('10.0.0.1', [...invented, caller].join(',')))).toBe(caller)
      }),
    )
  })

  test('without trusted proxies the header is not even read', () => {
    const reads = clientAddressReader([])
    const blind = { ...request('10.0.0.1'), header: () => expect.unreachable() }
    expect(reads(blind)).toBe('10.0.0.1')
  })
})
