import { describe, expect, it } from 'vitest'
import { civilZone, inZone } from '../../kernel/civil-time.js'
import { DocumentSchemas } from '../documents/document-schemas.js'
import { adminDateTime, queryIds, queryText } from './query.js'

const zone = civilZone('Asia/Shanghai')
const takes = (value: unknown): boolean => inZone(zone, () => adminDateTime().safeParse(value).success)
const [text, number] = new DocumentSchemas().publish(adminDateTime(), 'input').anyOf ?? []

describe('a time in an admin body', () => {
  it.each([
    '2026-09-10T12:00:00',
    '2026-09-10 12:00:00',
    '2026-09-10T12:00:00.123456789',
    '2026-09-10T12:00Z',
    '2026-09-10T12:00:00.5+08:00',
    '17890128000',
    '17890128000000',
  ])('is published as it is taken: %s', (time) => {
    expect(takes(time)).toBe(true)
    expect(time).toMatch(new RegExp(String(text?.['pattern'])))
    expect(time.length).toBeLessThanOrEqual(Number(text?.['maxLength']))
  })

  it.each(['2026-09-10', '2026-09-10T12:00', '2026-09-10 12:00:00Z', '10.9.2026', '1789012800', ''])(
    'is refused as it is published: %s',
    (time) => {
      expect(takes(time)).toBe(false)
      expect(time).not.toMatch(new RegExp(String(text?.['pattern'])))
    },
  )

  it('is a number of the years 1 to 9999', () => {
    expect(takes(Number(number?.['minimum']) - 1)).toBe(false)
    expect(takes(Number(number?.['maximum']) + 1)).toBe(false)
    expect(takes(Number(number?.['minimum']))).toBe(true)
  })
})

describe('ids of a query', () => {
  it('count once each, however their numbers are written', () => {
    expect(queryIds().parse('7,12,07,7,0012')).toEqual([7, 12])
    expect(queryIds().safeParse('00').success).toBe(false)
  })
})

describe('the texts of a query', () => {
  it('have an end', () => {
    expect(queryText().safeParse('x'.repeat(255)).success).toBe(true)
    expect(queryText().safeParse('x'.repeat(256)).success).toBe(false)
    expect(queryIds().safeParse('1'.padEnd(10_000, ',1')).success).toBe(false)
    expect(queryIds().safeParse(`1${',1'.repeat(4999)}`).success).toBe(true)
    expect(queryIds().safeParse(`1${',1'.repeat(5000)}`).success).toBe(false)
  })
})
