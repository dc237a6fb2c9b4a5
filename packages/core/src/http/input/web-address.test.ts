import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isHarmlessLink,
  isSecureAddress,
  isWebAddress,
  nullableAddress,
  optionalWebAddress,
  shownAddress,
  shownAddresses,
} from './web-address.js'

const good = [
  'https://img.example.com/1.jpg',
  'http://img.example.com',
  'HTTPS://img.example.com/图.jpg?x=1#y',
  'https://127.0.0.1:8080/a?b=https://c',
]

const bad = [
  '',
  ' ',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' https://img.example.com/1.jpg',
  'https://img.example.com/1.jpg\n',
  'https://img.example.com/a\tb',
  'https:\\\\img.example.com',
  'https:/img.example.com',
  'https:img.example.com',
  'https://',
  'https:///img.example.com',
  'https://img.example.com:99999/',
  '//img.example.com/1.jpg',
  '/1.jpg',
  '1.jpg',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://img.example.com/1',
  'ftp://img.example.com/1.jpg',
  'https ://img.example.com',
  'view-source:https://img.example.com',
]

test.each(good)('%j is an http(s) address', (text) => {
  expect(isWebAddress(text)).toBe(true)
  expect([shownAddress().parse(text), nullableAddress().parse(text), shownAddresses().parse([text])]).toEqual([
    text,
    text,
    [text],
  ])
})

test.each(bad)('%j is none, and does not leave', (text) => {
  expect([isWebAddress(text), isSecureAddress(text)]).toEqual([false, false])
  expect([shownAddress().parse(text), nullableAddress().parse(text), shownAddresses().parse([text])]).toEqual([
    '',
    null,
    [],
  ])
})

test('a secure one is https and has no fragment', () => {
  expect(good.map(isSecureAddress)).toEqual([true, false, false, true])
  expect(['https://a.example.com#', 'https://a.example.com/#b'].map(isSecureAddress)).toEqual([false, false])
})

test.each([
  'javascript:alert(1)',
  'jAVAscript:',
  '\u0000 java\r\nscript:x',
  '\tdata:,x',
  'VBScript:x',
  'javascript://a/%0Ax',
])('%j runs where it is clicked', (text) => expect(isHarmlessLink(text)).toBe(false))

test.each([
  '',
  '/a',
  'a:b',
  'app://x',
  'mailto:',
  '//h/x',
  '?javascript:x',
  '\u00a0javascript:x',
  'javascript',
  ...good,
])('%j leads somewhere', (text) => expect(isHarmlessLink(text)).toBe(true))

test('an optional one may be absent, null or empty', () => {
  for (const none of [undefined, null, '']) expect(optionalWebAddress().parse(none)).toBe(none)
})

test('what looks plain is not let through for its looks: every address that passes is one to a URL parser', () => {
  const piece = fc.constantFrom('xn--', '-', 'a', '1', '.', ':80', '@', 'é')
  const ending = fc.constantFrom('.com/', '.com', '.1/', '/', '/?#%')
  const almostPlain = fc
    .tuple(fc.array(piece, { maxLength: 5 }), ending)
    .map(([pieces, end]) => `https://${pieces.join('')}${end}`)
  let passed = 0
  fc.assert(
    fc.property(almostPlain, (text) => {
      if (!isWebAddress(text)) return
      passed++
      expect(URL.canParse(text), text).toBe(true)
    }),
    { numRuns: 20_000, seed: 1 },
  )
  expect(passed).toBeGreaterThan(1000)
})
