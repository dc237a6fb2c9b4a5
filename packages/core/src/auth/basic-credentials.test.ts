import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBasicCredentials } from './basic-credentials.js'

const header = (pair: string | Uint8Array): string => `Basic ${Buffer.from(pair as string).toString('base64')}`
const pairOf = (clientId: string, clientSecret: string) => ({ clientId, clientSecret })

test('one reading where raw and form-encoded agree', () => {
  expect(readBasicCredentials(header('client:secret'))).toEqual([pairOf('client', 'secret')])
})

test('raw first, then form-decoded (RFC 6749 §2.3.1)', () => {
  expect(readBasicCredentials(header('a+b%2B:c%3Ad+e'))).toEqual([pairOf('a+b%2B', 'c%3Ad+e'), pairOf('a b+', 'c:d e')])
})

test('broken percent encoding has a raw reading only', () => {
  expect(readBasicCredentials(header('a%:b'))).toEqual([pairOf('a%', 'b')])
  expect(readBasicCredentials(header('a:%ff'))).toEqual([pairOf('a', '%ff')])
})

test('split at the first colon', () => {
  expect(readBasicCredentials(header('client:a:b:c'))).toEqual([pairOf('client', 'a:b:c')])
})

test('an empty secret is a reading, an empty id is none', () => {
  expect(readBasicCredentials(header('client:'))).toEqual([pairOf('client', '')])
  expect(readBasicCredentials(header(':secret'))).toEqual([])
})

test.each(['basic', 'BASIC', 'Basic'])('the scheme %s', (scheme) => {
  expect(readBasicCredentials(header('a:b').replace('Basic', scheme))).toHaveLength(1)
})

test('unpadded and URL-safe base64', () => {
  expect(readBasicCredentials('Basic YTpi')).toEqual([pairOf('a', 'b')])
  expect(readBasicCredentials('Basic YTo')).toEqual([pairOf('a', '')])
  const text = 'a:\u{ffff}\u{10ffff}??>>'
  const urlSafe = header(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  expect(urlSafe).toMatch(/[-_]/)
  expect(readBasicCredentials(urlSafe)).toContainEqual(pairOf('a', '\u{ffff}\u{10ffff}??>>'))
})

describe('what is none', () => {
  test.each([
    undefined,
    '',
    'Basic',
    'Basic ',
    'Basic !!!!',
    'Basic YTpi!',
    'Basic YTpi YTpi',
    'BasicYTpi',
    'Bearer YTpi',
    'Basic YQ==',
    'Basic =YTpi',
    'Basic a',
    ' Basic YTpi',
  ])('%j', (text) => {
    expect(readBasicCredentials(text)).toEqual([])
  })

  test('bytes that are no UTF-8', () => {
    expect(readBasicCredentials(header(Uint8Array.from([0x61, 0x3a, 0xff])))).toEqual([])
  })
})

test('whatever a client sends, raw or form-encoded, one reading is what it meant', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((id) => id.isWellFormed())
  const id = text.filter((value) => value !== '' && !value.includes(':'))
  const encode = (value: string): string => new URLSearchParams([['', value]]).toString().slice(1)
  fc.assert(
    fc.property(id, text, (clientId, clientSecret) => {
      expect(readBasicCredentials(header(`${clientId}:${clientSecret}`))).toContainEqual(pairOf(clientId, clientSecret))
      expect(readBasicCredentials(header(`${encode(clientId)}:${encode(clientSecret)}`))).toContainEqual(
        pairOf(clientId, clientSecret),
      )
    }),
  )
})
