import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { woffToSfnt } from './woff-to-sfnt.js'

/** A WOFF file with these tables; one that does not shrink is stored as it is. */
function woff(tables: readonly (readonly [tag: string, data: Buffer])[]): Buffer {
  const header = Buffer.alloc(44)
  header.write('wOFF', 0, 'latin1')
  header.writeUInt32BE(0x00010000, 4)
  header.writeUInt16BE(tables.length, 12)
  let offset = 44 + 20 * tables.length
  const entries: Buffer[] = []
  const bodies: Buffer[] = []
  for (const [tag, data] of tables) {
    const packed = deflateSync(data)
    const body = packed.length < data.length ? packed : data
    const entry = Buffer.alloc(20)
    entry.write(tag, 0, 'latin1')
    for (const [at, value] of [offset, body.length, data.length, 0x1234].entries())
      entry.writeUInt32BE(value, 4 + 4 * at)
    entries.push(entry)
    bodies.push(body, Buffer.alloc((4 - (body.length % 4)) % 4))
    offset += body.length + ((4 - (body.length % 4)) % 4)
  }
  return Buffer.concat([header, ...entries, ...bodies])
}

describe('woffToSfnt', () => {
  it('unpacks every table, at multiples of four', () => {
    const [glyf, head, name] = [Buffer.alloc(1000, 'ab'), Buffer.from('12345'), Buffer.from('xyz')]
    const sfnt = Buffer.from(
      woffToSfnt(
        woff([
          ['glyf', glyf],
          ['head', head],
          ['name', name],
        ]),
      ),
    )
    expect(sfnt.readUInt32BE(0)).toBe(0x00010000)
    expect([0, 1, 2, 3].map((at) => sfnt.readUInt16BE(4 + 2 * at))).toEqual([3, 32, 1, 16])
    const tables = [0, 1, 2].map((index) => {
      const at = 12 + 16 * index
      const offset = sfnt.readUInt32BE(at + 8)
      expect(offset % 4).toBe(0)
      expect(sfnt.readUInt32BE(at + 4)).toBe(0x1234)
      return [sfnt.toString('latin1', at, at + 4), sfnt.subarray(offset, offset + sfnt.readUInt32BE(at + 12))]
    })
    expect(tables).toEqual([
      ['glyf', glyf],
      ['head', head],
      ['name', name],
    ])
  })

  it('refuses what is no WOFF', () => {
    expect(() => woffToSfnt(Buffer.from('wOF2'.padEnd(44, '\0')))).toThrow('not WOFF')
  })
})
