import { expect, test } from 'vitest'
import { isInner, isSame } from '../src/checks/ip-addresses.js'

test.each([
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['100.127.255.255', true],
  ['127.0.0.1', true],
  ['169.254.1.1', true],
  ['172.31.255.255', true],
  ['192.168.0.1', true],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['fe80::1%eth0', true],
  ['::ffff:10.1.2.3', true],
  ['100.63.255.255', false],
  ['100.128.0.0', false],
  ['172.32.0.0', false],
  ['198.51.100.7', false],
  ['2001:db8::7', false],
  ['nobody', false],
])('%s is of a network of somebody’s own: %s', (address, expected) => {
  expect(isInner(address)).toBe(expected)
})

test.each([
  ['198.51.100.7', '::ffff:198.51.100.7', true],
  ['198.51.100.7', '::FFFF:C633:6407', true],
  ['2001:db8::7', '2001:DB8:0::0007', true],
  ['2001:db8::7', '2001:db8::8', false],
  ['198.51.100.7', '198.51.100.8', false],
  ['nobody', 'nobody', true],
  ['nobody', '198.51.100.7', false],
])('%s and %s are one address: %s', (first, second, expected) => {
  expect([isSame(first, second), isSame(second, first)]).toEqual([expected, expected])
})
