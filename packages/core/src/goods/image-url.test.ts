import { expect, test } from 'vitest'
import { publicImageUrl } from './image-url.js'

test.each([
  ['https://img.example.com/a.jpg'],
  ['http://img.example.com/a/b.JPEG?x=1&y=.txt#z'],
  ['https://img.example.com:8443/a.png'],
  ['https://img.example.com/a.webp_400x400.gif'],
  ['https://127.0.0.1.nip.io/a.bmp'],
  ['https://8.8.8.8/a.jpg'],
  ['https://img.example.com/%E5%9B%BE.jpg'],
])('%s', (url) => {
  expect(publicImageUrl(url)).toBe(url)
})

test('is answered in its one spelling', () => {
  expect(publicImageUrl(' HTTPS://IMG.Example.com/a/../图.jpg\n')).toBe('https://img.example.com/%E5%9B%BE.jpg')
})

test.each([
  'img.example.com/a.jpg',
  '//img.example.com/a.jpg',
  'ftp://img.example.com/a.jpg',
  'file:///a.jpg',
  'data:image/png;base64,aaaa.jpg',
  'javascript:alert(1).jpg',
  'http://',
  'https:///.jpg',
  'https://img.example.com/a',
  'https://img.example.com/a.svg',
  'https://img.example.com/a.jpg/',
  'https://img.example.com/a?b=.jpg',
  'https://img.example.com/#a.jpg',
  'https://img.example.com/ajpg',
  'https://img.example.com/a.jpg%20',
  'https://img.example.com/a.jp%67',
  'https://user@img.example.com/a.jpg',
  'https://user:password@img.example.com/a.jpg',
  'https://img.example.com@127.0.0.1/a.jpg',
  'http://localhost/a.jpg',
  'http://a.localhost/a.jpg',
  'http://intranet/a.jpg',
  'http://127.0.0.1/a.jpg',
  'http://127.1/a.jpg',
  'http://2130706433/a.jpg',
  'http://0x7f000001/a.jpg',
  'http://017700000001/a.jpg',
  'http://①②⑦.⓪.⓪.⓪/a.jpg',
  'http://[::1]/a.jpg',
  'http://[::ffff:127.0.0.1]/a.jpg',
  'http://10.0.0.1/a.jpg',
  'http://169.254.169.254/a.jpg',
  'http://127.0.0.1%00example.com/a.jpg',
  'http://127.0.0.1\\@img.example.com/a.jpg',
])('%j is none', (url) => {
  expect(publicImageUrl(url)).toBeUndefined()
})
