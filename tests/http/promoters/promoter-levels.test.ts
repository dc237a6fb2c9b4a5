import { beforeEach, describe, expect, test } from 'vitest'
import { told } from '../members/managed-members.js'
import type { TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { growthLevel, made, promoterResources } from './promoters.js'
import type { PromoterResources } from './promoters.js'

const NOT_EXISTS = 1_013_040_000
const EXISTS = 1_013_040_001
const IN_USE = 1_013_040_002
const GROWTH_CONFLICT = 1_013_040_003

let platform: TestPlatform
let promoters: PromoterResources['promoters']
let levels: PromoterResources['levels']

beforeEach(async () => {
  platform = await startPlatform()
  ;({ promoters, levels } = promoterResources(platform))
})

const done = { code: 0, data: true, msg: '', error_detail: '' }
/** A level that needs this much growth. */
const grown = (level: number, levelGrowth: number): object => ({ level, levelGrowth })

describe('promotion/promoter-level: a growth level (rules/promoters#levels)', () => {
  test('get shows what was sent', async () => {
    const created = await levels.create()
    expect(created.body).toEqual({ code: 0, data: expect.any(Number), msg: '', error_detail: '' })
    const id = created.body.data as number
    expect(await levels.get(id)).toEqual({ id, ...growthLevel, revision: 1, createTime: '2026-09-10T12:00:00' })
  })

  test.each(Object.keys(growthLevel))('needs %s', async (name) => {
    for (const value of [undefined, null])
      expect(told(await levels.create({ [name]: value }))).toEqual({ status: 400, detail: name })
    const id = await made(levels)
    expect(told(await levels.update(id, { [name]: undefined }))).toEqual({ status: 400, detail: name })
  })

  test.each<[string, unknown[], unknown[]]>([
    ['level', [0, -1, '2', 1.5, 2 ** 31], [2, 2 ** 31 - 1]],
    ['levelTitle', ['', ' ', 1, 'x'.repeat(65)], ['x'.repeat(64), '青铜']],
    ['levelBonusRate', [-0.01, 9.01, 4.001, '4', 10], [0, 9, 9.0, 4.25, 0.07, 8.99]],
    ['levelGrowth', [-1, '1', 0.5, 2 ** 31], [1, 2 ** 31 - 1]],
    ['status', [2, -1, '0', true], [0, 1]],
    ['sort', ['1', 0.5], [-5, 0, 100]],
  ])('%s: limits', async (name, refused, taken) => {
    const at = { level: 2, levelGrowth: 1 }
    for (const value of refused)
      expect({ ...told(await levels.create({ ...at, [name]: value })), value }).toEqual({
        status: 400,
        detail: name,
        value,
      })
    for (const value of taken) {
      const id = await made(levels, { ...at, [name]: value })
      expect((await levels.get(id))[name]).toBe(value)
      await levels.remove(id)
    }
  })

  test('a level exists once', async () => {
    await made(levels)
    const second = await made(levels, grown(2, 10))
    for (const answer of [
      await levels.create(),
      await levels.create({ ...growthLevel, levelTitle: 'Other' }),
      await levels.update(second),
    ]) {
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 200, code: EXISTS })
    }
    expect((await levels.update(second, { ...grown(2, 11), levelTitle: 'Same level' })).body).toEqual(done)
  })

  test('level 1 needs no growth', async () => {
    expect(told(await levels.create({ levelGrowth: 1 }))).toEqual({ status: 400, detail: 'levelGrowth' })
    expect((await levels.create({ levelGrowth: 0 })).body.code).toBe(0)
  })

  test('is gone after it was deleted, and its number is free', async () => {
    const id = await made(levels)
    expect((await levels.remove(id)).body).toEqual(done)
    expect(await levels.get(id)).toBeNull()
    for (const answer of [await levels.remove(id), await levels.update(id)])
      expect(answer.body).toMatchObject({ code: NOT_EXISTS, data: null })
    expect((await levels.create()).body.code).toBe(0)
  })

  test('page: smaller sort first, by level, status and time', async () => {
    const a = await made(levels, { sort: 5 })
    platform.clock.advance(1000)
    const b = await made(levels, { ...grown(2, 10), sort: -1, status: 1 })
    expect(await levels.idsOf('')).toEqual([b, a])
    expect(await levels.idsOf('level=1')).toEqual([a])
    expect(await levels.idsOf('status=1')).toEqual([b])
    expect(await levels.idsOf('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual([b])
  })

  test('simple-list: the enabled ones of this tenant, smaller sort first', async () => {
    await made(levels, { sort: 5 })
    await made(levels, { ...grown(2, 10), sort: 4 })
    await made(levels, { ...grown(3, 20), sort: 1, status: 1 })
    await made(levels, {}, await platform.createTenant())
    const list = await platform.adminData('GET promotion/promoter-level/simple-list')
    expect(list.map(({ level }: { level: number }) => level)).toEqual([2, 1])
    expect(list[1]).toEqual({
      ...growthLevel,
      id: expect.any(Number),
      sort: 5,
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
  })
})

describe('promotion/promoter-level: growth rises with every level (rules/promoters#levels)', () => {
  test('a refusal says between which it has to be, in both languages', async () => {
    await made(levels, grown(1, 0))
    await made(levels, grown(3, 100))
    const refused = async (level: object, language: string) => {
      const call = { body: { ...growthLevel, ...level }, headers: { 'accept-language': language } }
      return (await platform.admin('POST promotion/promoter-level/create', call)).body.msg
    }
    expect(await refused(grown(2, 100), 'en')).toBe(
      'levelGrowth has to rise from level to level: it must be more than the 0 of level 1 and less than the 100 of level 3',
    )
    expect(await refused(grown(2, 0), 'zh')).toBe(
      'levelGrowth 必须逐级递增：大于等级 1 的成长值（0）且小于等级 3 的成长值（100）',
    )
    expect(await refused(grown(4, 100), 'en')).toBe(
      'levelGrowth has to rise from level to level: it must be more than the 100 of level 3',
    )
  })

  test('against the neighbours on both sides, wherever there are gaps', async () => {
    await made(levels)
    const third = await made(levels, grown(3, 100))
    await made(levels, grown(7, 500))
    const refused = [grown(2, 0), grown(2, 100), grown(5, 100), grown(5, 500), grown(8, 500), grown(8, 499)]
    for (const members of refused) {
      const answer = await levels.create(members)
      expect({ status: answer.status, code: answer.body.code, members }).toEqual({
        status: 200,
        code: GROWTH_CONFLICT,
        members,
      })
    }
    for (const growth of [0, 500, 501])
      expect((await levels.update(third, grown(3, growth))).body.code, String(growth)).toBe(GROWTH_CONFLICT)
    for (const members of [grown(2, 1), grown(5, 499), grown(8, 501)])
      expect((await levels.create(members)).body.code).toBe(0)
    // Its own growth is no neighbour of a level that moves.
    expect((await levels.update(third, grown(4, 100))).body.code).toBe(0)
    expect((await levels.update(third, grown(4, 499))).body.code).toBe(GROWTH_CONFLICT)
  })

  test('is no matter of another tenant', async () => {
    await made(levels, grown(2, 100), await platform.createTenant())
    expect((await levels.create(grown(3, 50))).body.code).toBe(0)
  })

  test('twenty at once never leave it falling', async () => {
    await made(levels)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => levels.create(grown(2 + (i % 10), 100 - i))))
    for (const { body } of answers) expect([0, EXISTS, GROWTH_CONFLICT]).toContain(body.code)
    const { list } = await platform.adminData('GET promotion/promoter-level/page', { query: 'pageSize=100' })
    const growths = list
      .sort((a: typeof growthLevel, b: typeof growthLevel) => a.level - b.level)
      .map(({ levelGrowth }: typeof growthLevel) => levelGrowth)
    expect(growths.length).toBeGreaterThan(1)
    expect(growths).toEqual([...new Set(growths as number[])].sort((a, b) => a - b))
  })
})

describe('promotion/promoter-level: one that promoters have (rules/promoters#levels)', () => {
  test('is neither deleted nor disabled nor given another number', async () => {
    const first = await made(levels)
    const second = await made(levels, grown(2, 10))
    const promoter = await made(promoters, { promoterLevel: 2 })
    const used = [
      await levels.remove(second),
      await levels.call('DELETE delete-list', { query: `ids=${first},${second}` }),
      await levels.update(second, { ...grown(2, 10), status: 1 }),
      await levels.update(second, grown(3, 10)),
    ]
    for (const { status, body } of used)
      expect({ status, body }).toMatchObject({ status: 200, body: { code: IN_USE, data: null } })
    expect(await levels.idsOf('')).toEqual([second, first])
    expect((await levels.update(second, { ...grown(2, 11), levelTitle: 'Renamed' })).body).toEqual(done)
    await promoters.call('PUT update-level', { body: { id: promoter, promoterLevel: 1 } })
    expect((await levels.update(second, { ...grown(2, 11), status: 1 })).body).toEqual(done)
    expect((await levels.remove(second)).body).toEqual(done)
    expect((await levels.remove(first)).body.code).toBe(IN_USE)
    await promoters.remove(promoter)
    expect((await levels.remove(first)).body).toEqual(done)
  })

  test('is not made a disabled one where it had no row, nor given such a number', async () => {
    const third = await made(levels, { ...grown(3, 30), status: 1 })
    const disabled = { level: 1, levelGrowth: 0, status: 1 }
    const promoter = await made(promoters)
    const refused = async () => [
      (await levels.create(disabled)).body.code,
      (await levels.update(third, disabled)).body.code,
    ]
    expect(await refused()).toEqual([IN_USE, IN_USE])
    expect(await levels.idsOf('')).toEqual([third])
    expect((await levels.create({ ...grown(2, 10), status: 1 })).body.code).toBe(0)
    const first = await made(levels)
    expect((await levels.update(first, disabled)).body.code).toBe(IN_USE)
    await promoters.remove(promoter)
    expect((await levels.update(first, disabled)).body).toEqual(done)
  })

  test('promoters who come while it is deleted: none is left without it', async () => {
    await made(levels)
    // Level 1 would be there without its row, too.
    const level = await made(levels, grown(2, 10))
    const creating = Array.from({ length: 10 }, () => promoters.create({ promoterLevel: 2 }))
    const [deletion, ...creations] = await Promise.all([levels.remove(level), ...creating])
    const kept = (await levels.get(level)) !== null
    expect(deletion.body.code).toBe(kept ? IN_USE : 0)
    expect(creations.filter(({ body }) => body.code === 0).length > 0).toBe(kept)
  })
})
