import { expect, it } from 'vitest'
import { MOST_BYTES, textOfFile } from './text-of-file.js'

it.each([
  ['UTF-8', [0xe6, 0xac, 0xa2], { text: '欢' }],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x61], { text: 'a' }],
  ['UTF-16', [0xff, 0xfe, 0x22, 0x6b], { text: '欢' }],
  ['UTF-16, the other way round', [0xfe, 0xff, 0x6b, 0x22], { text: '欢' }],
  ['GB 18030', [0xbb, 0xb6, 0xd3, 0xad], { text: '欢迎' }],
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14], { refusal: 'workbook' }],
  ['a picture', [0x47, 0x49, 0x46, 0x00], { refusal: 'binary' }],
  ['nothing', [], { text: '' }],
])('reads %s', async (_, bytes, read) => {
  expect(await textOfFile(new Blob([new Uint8Array(bytes)]))).toEqual(read)
})

it('does not read what nobody would look through', async () => {
  expect(await textOfFile(new Blob([new Uint8Array(MOST_BYTES + 1)]))).toEqual({ refusal: 'large' })
})
