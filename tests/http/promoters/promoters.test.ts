import { beforeEach, describe, expect, test } from 'vitest'
import { createMember, told } from '../members/managed-members.js'
import type { Answer, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addPromoter, made, promoterResources } from './promoters.js'
import type { PromoterResources } from './promoters.js'

const NOT_FOUND = 1_013_007_000
const EXISTS = 1_013_007_001
const WRONG_STATE = 1_013_007_002

let platform: TestPlatform
let promoters: PromoterResources['promoters']
let levels: PromoterResources['levels']

beforeEach(async () => {
  platform = await startPlatform()
  ;({ promoters, levels } = promoterResources(platform))
  await made(levels)
})

const whole = {
  rno: 'ANA2026',
  promoterLevel: 1,
  status: 0,
  sda: 'anaSDA',
  bonusRate: 0.04,
  bonusType: 2,
  avatar: 'https://img.example.com/ana.jpg',
  nickname: 'Ana',
  contact: 'ana@example.com',
  remark: 'Answers fast',
  type: 3,
  monthlyRechargeBalance: '100.00',
  monthlyFreeShippingKg: '2.5',
  contractStartTime: '2026-09-01T00:00:00',
}

const change = (action: string, body: object): Promise<Answer> => promoters.call(`PUT ${action}`, { body })
const done = { code: 0, data: true, msg: '', error_detail: '' }

describe('promotion/promoter: a promoter (rules/promoters#fields)', () => {
  test('get shows what was sent', async () => {
    const { id: userId, unionId } = await createMember(platform)
    const created = await promoters.create({ ...whole, userId })
    expect(created.body).toEqual({ code: 0, data: expect.any(Number), msg: '', error_detail: '' })
    const id = created.body.data as number
    expect(await promoters.get(id)).toEqual({
      id,
      ...whole,
      userId,
      unionId,
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
  })

  test('needs a status and a level, which is 1 by default; an rno is generated', async () => {
    expect(told(await promoters.create({ status: undefined }))).toEqual({ status: 400, detail: 'status' })
    const id = await made(promoters, { promoterLevel: undefined })
    const nothing = Object.fromEntries(Object.keys(whole).map((name) => [name, null]))
    expect(await promoters.get(id)).toEqual({
      ...nothing,
      id,
      rno: expect.stringMatching(/^[A-Za-z0-9]{10}$/),
      promoterLevel: 1,
      status: 1,
      userId: null,
      unionId: null,
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
    expect((await promoters.get(await made(promoters))).rno).not.toBe((await promoters.get(id)).rno)
  })

  const CODES = { refused: ['', 'a b', 'ä', 'a-b', 'x'.repeat(33), 1], taken: ['a', 'Z9', 'x'.repeat(32), null] }
  const DECIMALS = {
    refused: ['', '-1', '1.234', '01', '1.', '.5', '1e3', ' 1', '1234567890123', 1],
    taken: ['0', '0.1', '0.10', '999999999999.99', null],
  }

  test.each<[string, unknown[], unknown[]]>([
    ['rno', CODES.refused, CODES.taken],
    ['sda', CODES.refused, CODES.taken],
    ['status', [-1, 3, '1', true, null, 0.5], [0, 1, 2]],
    ['promoterLevel', [0, -1, '1', 1.5, 2 ** 31], [1, null]],
    ['bonusRate', [-0.01, 0.0901, 0.1, 4, 0.00001, 0.04001, '0.04'], [0, 0.09, 0.0001, 0.07, 0.0899, null]],
    ['bonusType', [0, 3, '1'], [1, null]],
    ['monthlyRechargeBalance', DECIMALS.refused, DECIMALS.taken],
    ['monthlyFreeShippingKg', DECIMALS.refused, DECIMALS.taken],
    ['contractStartTime', ['soon', '2026-02-30 00:00:00', true], ['2026-09-01 00:00:00', 1_756_656_000_000, null]],
    ['type', [-1, '1', 1.5, 2 ** 31], [0, 7, null]],
    ['nickname', [1, 'x'.repeat(65)], ['', '安娜', null]],
    ['avatar', [1, 'x'.repeat(501)], ['', null]],
    ['contact', [1, 'x'.repeat(256)], ['', null]],
    ['remark', [1, 'x'.repeat(501)], ['', null]],
    ['userId', [0, -1, '1', 1.5], [null]],
    ['unionId', [1, ['x']], [null]],
  ])('%s: limits', async (name, refused, taken) => {
    for (const value of refused)
      expect({ ...told(await promoters.create({ [name]: value })), value }).toEqual({
        status: 400,
        detail: name,
        value,
      })
    for (const value of taken)
      expect((await promoters.create({ [name]: value })).body.code, JSON.stringify(value)).toBe(0)
  })

  test('a rate is stored exactly, up to 0.09', async () => {
    for (const bonusRate of [0, 0.0001, 0.0007, 0.04, 0.0555, 0.07, 0.0899, 0.09]) {
      const id = await made(promoters, { bonusRate })
      expect((await promoters.get(id)).bonusRate).toBe(bonusRate)
    }
  })

  test('bonusType 2 needs a bonusRate; bonusType 1 does not', async () => {
    for (const bonusRate of [undefined, null])
      expect(told(await promoters.create({ bonusType: 2, bonusRate }))).toEqual({ status: 400, detail: 'bonusRate' })
    expect((await promoters.create({ bonusType: 2, bonusRate: 0 })).body.code).toBe(0)
    expect((await promoters.create({ bonusType: 1 })).body.code).toBe(0)
  })

  test('update replaces everything; the rno stays where it is absent', async () => {
    const { id: userId } = await createMember(platform)
    const id = await made(promoters, { ...whole, userId })
    expect((await promoters.update(id, { status: 0 })).body).toEqual(done)
    const row = await promoters.get(id)
    const cleared = Object.fromEntries(Object.keys(whole).map((name) => [name, null]))
    expect(row).toEqual({
      ...cleared,
      id,
      rno: 'ANA2026',
      promoterLevel: 1,
      status: 0,
      userId: null,
      unionId: null,
      revision: 2,
      createTime: row.createTime,
    })
    await promoters.update(id, { status: 0, rno: 'Other' })
    expect((await promoters.get(id)).rno).toBe('Other')
  })

  test('is gone after it was deleted', async () => {
    const [a, b] = [await made(promoters), await made(promoters)]
    expect((await promoters.remove(a)).body).toEqual(done)
    expect(await promoters.get(a)).toBeNull()
    expect(await promoters.idsOf('')).toEqual([b])
    const answers = [
      await promoters.remove(a),
      await promoters.update(a),
      await change('update-remark', { id: a }),
      await change('update-level', { id: a, promoterLevel: 1 }),
      await change('update-contract', { id: a }),
      await change('update-bonus-rate', { id: a, bonusRate: 0, bonusType: 1 }),
      await change('update-status', { id: a, status: 1 }),
    ]
    for (const { body } of answers) {
      expect(body).toEqual({
        code: NOT_FOUND,
        data: null,
        msg: 'Promoter does not exist or is not active',
        error_detail: '',
      })
    }
  })

  test('page filters by each member that it names', async () => {
    await made(levels, { level: 2, levelGrowth: 10 })
    const { id: userId, unionId } = await createMember(platform)
    const a = await made(promoters, { rno: 'aaa', sda: 'sss', nickname: 'Ana', userId })
    platform.clock.advance(1000)
    const b = await made(promoters, { rno: 'AAA', promoterLevel: 2, status: 2 })
    expect(await promoters.idsOf('')).toEqual([b, a])
    for (const query of [
      'rno=aaa',
      'sda=sss',
      'nickname=Ana',
      `userId=${userId}`,
      `unionId=${unionId}`,
      'status=1',
      'promoterLevel=1',
    ]) {
      expect(await promoters.idsOf(query), query).toEqual([a])
    }
    expect(await promoters.idsOf('status=2&promoterLevel=2')).toEqual([b])
    expect(await promoters.idsOf('status=1&promoterLevel=2')).toEqual([])
    expect(await promoters.idsOf('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual([b])
  })

  test('of another tenant is answered byte by byte like one that does not exist', async () => {
    const tenantId = await platform.createTenant()
    const { id } = await addPromoter(platform, { rno: 'THEIRS' }, tenantId)
    const calls = (of: number): Promise<Answer[]> =>
      Promise.all([
        promoters.call('GET get', { query: `id=${of}` }),
        promoters.update(of),
        promoters.remove(of),
        change('update-remark', { id: of, remark: 'x' }),
        change('update-status', { id: of, status: 2 }),
        change('update-group-batch', { ids: [of], groupIds: [4711] }),
      ])
    const bodies = (answers: Answer[]): string[] => answers.map(({ status, text }) => `${status} ${text}`)
    expect(bodies(await calls(id))).toEqual(bodies(await calls(4711)))
    expect((await promoters.create({ rno: 'THEIRS' })).body.code).toBe(0)
    expect(await promoters.get(id, { tenantId })).toMatchObject({ status: 1, remark: null })
  })
})

describe('promotion/promoter: what no two living promoters share (rules/promoters#fields)', () => {
  test.each(['rno', 'sda'])('%s, on create and on update', async (name) => {
    const a = await made(promoters, { [name]: 'same' })
    const b = await made(promoters)
    for (const answer of [await promoters.create({ [name]: 'same' }), await promoters.update(b, { [name]: 'same' })]) {
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ code: EXISTS, data: null, error_detail: '' })
    }
    expect((await promoters.update(a, { [name]: 'same' })).body.code).toBe(0)
    expect((await promoters.create({ [name]: 'SAME' })).body.code).toBe(0)
    await promoters.remove(a)
    expect((await promoters.update(b, { [name]: 'same' })).body.code).toBe(0)
  })

  test('a member, by whichever name', async () => {
    const { id: userId, unionId } = await createMember(platform)
    await made(promoters, { userId })
    const b = await made(promoters)
    for (const names of [{ userId }, { unionId }, { userId, unionId }]) {
      expect((await promoters.create(names)).body.code).toBe(EXISTS)
      expect((await promoters.update(b, names)).body.code).toBe(EXISTS)
    }
  })

  test('twenty at once with the same rno: one has it', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => promoters.create({ rno: 'raced' })))
    expect(answers.map(({ body }) => body.code as number).sort()).toEqual([0, ...Array<number>(19).fill(EXISTS)])
  })
})

describe('promotion/promoter: references (rules/promoters#fields)', () => {
  test('userId and unionId name the same living member, and both are shown', async () => {
    const [ana, bea] = [await createMember(platform), await createMember(platform)]
    const gone = await createMember(platform)
    await platform.adminData('DELETE member/user/delete', { query: `id=${gone.id}` })
    const id = await made(promoters, { unionId: ana.unionId })
    expect(await promoters.get(id)).toMatchObject({ userId: ana.id, unionId: ana.unionId })
    for (const names of [{ userId: gone.id }, { userId: 4711 }]) {
      expect(told(await promoters.create(names))).toEqual({ status: 400, detail: 'userId' })
      expect(told(await promoters.update(id, names))).toEqual({ status: 400, detail: 'userId' })
    }
    for (const names of [{ unionId: 'nobody' }, { unionId: gone.unionId }, { userId: ana.id, unionId: bea.unionId }]) {
      expect(told(await promoters.create(names))).toEqual({ status: 400, detail: 'unionId' })
      expect(told(await promoters.update(id, names))).toEqual({ status: 400, detail: 'unionId' })
    }
    expect((await promoters.update(id, { userId: bea.id, unionId: bea.unionId })).body.code).toBe(0)
    expect(await promoters.get(id)).toMatchObject({ userId: bea.id, unionId: bea.unionId })
  })

  test('promoterLevel is an enabled level of this tenant', async () => {
    await made(levels, { level: 2, levelGrowth: 10, status: 1 })
    const tenantId = await platform.createTenant()
    await made(levels, { level: 3, levelGrowth: 20 }, tenantId)
    const id = await made(promoters)
    for (const promoterLevel of [2, 3, 4]) {
      expect(told(await promoters.create({ promoterLevel }))).toEqual({ status: 400, detail: 'promoterLevel' })
      expect(told(await promoters.update(id, { promoterLevel }))).toEqual({ status: 400, detail: 'promoterLevel' })
      expect(told(await change('update-level', { id, promoterLevel }))).toEqual({
        status: 400,
        detail: 'promoterLevel',
      })
    }
  })

  test('level 1 is the default: it needs no row, but counts as disabled where its row is', async () => {
    const tenantId = await platform.createTenant()
    expect((await promoters.create({ promoterLevel: 1 }, { tenantId })).body.code).toBe(0)
    expect(told(await promoters.create({ promoterLevel: 2 }, { tenantId }))).toEqual({
      status: 400,
      detail: 'promoterLevel',
    })
    const other = await platform.createTenant()
    await made(levels, { status: 1 }, other)
    expect(told(await promoters.create({ promoterLevel: 1 }, { tenantId: other }))).toEqual({
      status: 400,
      detail: 'promoterLevel',
    })
  })
})

describe('promotion/promoter: partial updates (admin specification)', () => {
  test('update-remark replaces the remark and nothing else', async () => {
    const id = await made(promoters, whole)
    const before = await promoters.get(id)
    expect((await change('update-remark', { id, remark: 'Moved' })).body).toEqual(done)
    expect(await promoters.get(id)).toEqual({ ...before, remark: 'Moved', revision: 2 })
    await change('update-remark', { id })
    expect(await promoters.get(id)).toEqual({ ...before, remark: null, revision: 3 })
    expect(told(await change('update-remark', { remark: 'x' }))).toEqual({ status: 400, detail: 'id' })
    expect(told(await change('update-remark', { id, remark: 'x'.repeat(501) }))).toEqual({
      status: 400,
      detail: 'remark',
    })
  })

  test('update-level takes an existing level from 1 on', async () => {
    await made(levels, { level: 2, levelGrowth: 10 })
    const id = await made(promoters, whole)
    const before = await promoters.get(id)
    expect((await change('update-level', { id, promoterLevel: 2 })).body).toEqual(done)
    expect(await promoters.get(id)).toEqual({ ...before, promoterLevel: 2, revision: 2 })
    for (const promoterLevel of [0, '1', undefined])
      expect(told(await change('update-level', { id, promoterLevel }))).toEqual({
        status: 400,
        detail: 'promoterLevel',
      })
  })

  test('update-contract replaces its three members', async () => {
    const id = await made(promoters, whole)
    const before = await promoters.get(id)
    const contract = {
      monthlyRechargeBalance: '0.5',
      monthlyFreeShippingKg: '10',
      contractStartTime: '2026-10-01T08:00:00',
    }
    expect((await change('update-contract', { id, ...contract })).body).toEqual(done)
    expect(await promoters.get(id)).toEqual({ ...before, ...contract, revision: 2 })
    await change('update-contract', { id, monthlyFreeShippingKg: '11' })
    expect(await promoters.get(id)).toEqual({
      ...before,
      monthlyRechargeBalance: null,
      monthlyFreeShippingKg: '11',
      contractStartTime: null,
      revision: 3,
    })
    expect(told(await change('update-contract', { id, monthlyFreeShippingKg: '1.234' }))).toEqual({
      status: 400,
      detail: 'monthlyFreeShippingKg',
    })
  })

  test('update-bonus-rate needs all three members, and takes 0.09', async () => {
    const id = await made(promoters, whole)
    const before = await promoters.get(id)
    expect((await change('update-bonus-rate', { id, bonusRate: 0.09, bonusType: 1 })).body).toEqual(done)
    expect(await promoters.get(id)).toEqual({ ...before, bonusRate: 0.09, bonusType: 1, revision: 2 })
    for (const [name, value] of [
      ['bonusRate', undefined],
      ['bonusRate', null],
      ['bonusRate', 0.0901],
      ['bonusType', undefined],
      ['bonusType', 3],
    ] as const) {
      expect(told(await change('update-bonus-rate', { id, bonusRate: 0.01, bonusType: 2, [name]: value }))).toEqual({
        status: 400,
        detail: name,
      })
    }
    expect(told(await change('update-bonus-rate', { bonusRate: 0.01, bonusType: 2 }))).toEqual({
      status: 400,
      detail: 'id',
    })
  })
})

describe('promotion/promoter: status 0 → 1 → 2 → 1 (rules/promoters#states)', () => {
  const MOVES = [0, 1, 2].flatMap((from) => [0, 1, 2].map((to) => ({ from, to })))
  const ALLOWED = ['0-0', '0-1', '1-1', '1-2', '2-2', '2-1']

  test.each(MOVES)('$from to $to, by update-status and by update', async ({ from, to }) => {
    const code = ALLOWED.includes(`${from}-${to}`) ? 0 : WRONG_STATE
    const [a, b] = [await made(promoters, { status: from }), await made(promoters, { status: from })]
    for (const answer of [
      await change('update-status', { id: a, status: to }),
      await promoters.update(b, { status: to }),
    ]) {
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 200, code })
    }
    for (const id of [a, b]) expect((await promoters.get(id)).status).toBe(code === 0 ? to : from)
  })

  test('takes no other value', async () => {
    const id = await made(promoters)
    for (const status of [3, -1, '1', undefined])
      expect(told(await change('update-status', { id, status }))).toEqual({ status: 400, detail: 'status' })
  })
})
