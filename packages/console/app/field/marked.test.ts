import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../document/field.js'
import type { AdminDocument, Schema } from '../document/schema.js'
import { isMarked } from './marked.js'

const document: AdminDocument = { info: { version: '1' }, paths: {}, 'x-resources': [] }
const tier: Schema = {
  type: 'object',
  properties: {
    kind: { type: 'integer', enum: [1, 2] },
    points: { type: 'integer' },
    cap: { type: 'integer', 'x-visible-if': { kind: [2] } },
  },
}
const properties: Record<string, Schema> = {
  name: { type: 'string' },
  nameEn: { type: 'string' },
  ids: { type: 'array', items: { type: 'integer' } },
  tiers: { type: 'array', items: tier },
}
const [name, nameEn, ids, tiers] = fieldsOf(document, { type: 'object', properties })
const isAt = (field: typeof name, refused: string, value?: unknown) =>
  field !== undefined && isMarked({ field, path: field.name, value }, refused)

describe('what was refused is marked', () => {
  it('where it is, and not where its name only begins like it', () => {
    expect([isAt(name, 'nameEn'), isAt(nameEn, 'nameEn'), isAt(name, 'name')]).toEqual([false, true, true])
  })

  it('at a list that is one input, whichever of its values it is', () => {
    expect(isAt(ids, 'ids[1]', ['5', 'x'])).toBe(true)
  })

  it('at the innermost field that is drawn', () => {
    const value = [{ kind: '1', points: 'x' }]
    expect(isAt(tiers, 'tiers[0].points', value)).toBe(false)
    expect(isAt(tiers, 'tiers[1].points', value)).toBe(true)
    expect(isAt(tiers, 'tiers', value)).toBe(true)
    const item = tiers?.kind === 'list' ? tiers.item : undefined
    const isAtItem = (refused: string) =>
      item !== undefined && isMarked({ field: item, path: 'tiers[0]', value: value[0] }, refused)
    expect([isAtItem('tiers[0].points'), isAtItem('tiers[0].cap'), isAtItem('tiers[0]')]).toEqual([false, true, true])
  })
})
