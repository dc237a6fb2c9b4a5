import { describe, expect, test } from 'vitest'
import { isPublicAddress, isPublicHost } from './public-address.js'

describe('addresses', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '172.32.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2400:3200::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    '',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '8.8.8',
    '8.8.8.8.8',
    '[::1]',
    '8.8.8.8:80',
    ' 8.8.8.8',
  ])('%j is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('hosts of URLs', () => {
  const host = (url: string): boolean => isPublicHost(new URL(url).hostname)

  test.each([
    'http://img.example.com/',
    'http://IMG.example.com./',
    'http://8.8.8.8/',
    'http://134744072/',
    'http://[2606:4700::1111]/',
    'http://127.0.0.1.nip.io/',
    'http://localhost.example.com/',
  ])('%s could be public', (url) => {
    expect(host(url)).toBe(true)
  })

  test.each([
    'http://localhost/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://intranet/',
    'http://printer.local/',
    'http://db.internal/',
    'http://nas.home.arpa/',
    'http://127.0.0.1/',
    'http://127.0.0.1./',
    'http://127.1/',
    'http://0/',
    'http://2130706433/',
    'http://017700000001/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://①②⑦.⓪.⓪.⓪/',
    'http://１２７.0.0.1/',
    'http://127。0。0。1/',
    'http://[::]/',
    'http://[0000::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
  ])('%s could not', (url) => {
    expect(host(url)).toBe(false)
  })
})
