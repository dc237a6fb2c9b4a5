import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawBody, prizeBody, ruleBody } from './draw-bodies.js'
import { DrawScene } from './draw-scene.js'
import type { Json } from '@org/openapi-testing'

/** Members that a body is refused with, and the one that is told of. */
type Refusal = [members: object, member: string]

let scene: DrawScene
let serial = 0

beforeAll(async () => void (scene = await DrawScene.open()))
afterAll(() => scene.close())

const newDraw = (members: object = {}): Promise<number> =>
  scene.post('lucky-draw/create', drawBody({ code: `ADMIN_${++serial}`, ...members }))
const newPrize = (luckyDrawId: number, members: object = {}): Promise<number> =>
  scene.post('lucky-draw-prize/create', prizeBody(luckyDrawId, members))
const create = (resource: string, body: object) => scene.refusal(`POST promotion/${resource}/create`, { body })
const update = (resource: string, body: object) => scene.refusal(`PUT promotion/${resource}/update`, { body })
const remove = (resource: string, id: number) =>
  scene.refusal(`DELETE promotion/${resource}/delete`, { query: `id=${id}` })
const put = (path: string, body: object) => scene.refusal(`PUT promotion/${path}`, { body })

describe('a lucky draw (rules/lucky-draws#states)', () => {
  it.each([
    [{ code: 'a' }, 'code'],
    [{ code: 'A' }, 'code'],
    [{ code: `A${'B'.repeat(32)}` }, 'code'],
    [{ code: '1A' }, 'code'],
    [{ name: ' ' }, 'name'],
    [{ startTime: '2099-01-01T00:00:00' }, 'endTime'],
    [{ prizeDisplayMode: 3 }, 'prizeDisplayMode'],
    [{ displayPrizeCount: -1 }, 'displayPrizeCount'],
    [{ regRequired: true }, 'regActivityId'],
    [{ regRequired: true, regActivityId: 0 }, 'regActivityId'],
    [{ status: 3 }, 'status'],
    ...['code', 'name', 'startTime', 'endTime', 'prizeDisplayMode', 'displayPrizeCount', 'regRequired'].map(
      (member): Refusal => [{ [member]: undefined }, member],
    ),
  ] satisfies Refusal[])('is refused with %o', async (...[members, member]: Refusal) => {
    expect(await create('lucky-draw', drawBody({ code: 'REFUSED', ...members }))).toBe(`400 ${member}`)
  })

  it('begins as a draft, is published with a prize, and closed for good', async () => {
    const id = await newDraw({ displayPrizeCount: 1 })
    expect(await put('lucky-draw/close', { id })).toBe(1_013_030_002)
    expect(await put('lucky-draw/publish', { id })).toBe(1_013_030_003)
    await newPrize(id)
    expect([await put('lucky-draw/publish', { id }), await put('lucky-draw/publish', { id })]).toEqual([
      0, 1_013_030_002,
    ])
    expect(await scene.get('lucky-draw/get', `id=${id}`)).toMatchObject({ status: 1, revision: 2 })
    expect(await remove('lucky-draw', id)).toBe(1_013_030_002)
    expect([
      await put('lucky-draw/close', { id }),
      await put('lucky-draw/close', { id }),
      await put('lucky-draw/publish', { id }),
    ]).toEqual([0, 1_013_030_002, 1_013_030_002])
    for (const call of ['publish', 'close']) expect(await put(`lucky-draw/${call}`, { id: 4711 })).toBe(1_013_030_000)
    expect(await remove('lucky-draw', id)).toBe(0)
  })

  it('is not published to show more prizes than it has, or when it is over', async () => {
    const greedy = await newDraw({ displayPrizeCount: 2 })
    const over = await newDraw({ endTime: '2026-01-02T00:00:00' })
    for (const id of [greedy, over]) {
      await newPrize(id)
      expect(await put('lucky-draw/publish', { id })).toBe(1_013_030_003)
    }
  })

  it('changes its status by update as it would by the calls, and keeps it without', async () => {
    expect(await create('lucky-draw', drawBody({ code: 'EAGER', status: 1 }))).toBe(1_013_030_003)
    expect(await create('lucky-draw', drawBody({ code: 'EAGER', status: 2 }))).toBe(1_013_030_002)
    const id = await newDraw({ code: 'STEPS' })
    const save = (members: object) => update('lucky-draw', drawBody({ id, code: 'STEPS', ...members }))
    expect([await save({ status: 1 }), await save({ status: 2 })]).toEqual([1_013_030_003, 1_013_030_002])
    await newPrize(id)
    expect([
      await save({ status: 1, revision: 1 }),
      await save({ status: 0 }),
      await save({ status: 1 }),
      await save({ name: 'Kept' }),
    ]).toEqual([0, 0, 0, 0])
    expect(await scene.get('lucky-draw/get', `id=${id}`)).toMatchObject({ status: 1, name: 'Kept', revision: 5 })
    expect(await save({ code: 'OTHER', name: 'Other' })).toBe(1_013_030_004)
    const member = await scene.addMember()
    await scene.post('lucky-draw-wallet/grant-chance', { userId: member, luckyDrawId: id, count: 1 })
    await scene.draw(member, id)
    expect([
      await save({ status: 0 }),
      await save({ status: 2 }),
      await save({ status: 1 }),
      await save({ status: 0 }),
    ]).toEqual([1_013_030_002, 0, 1_013_030_002, 1_013_030_002])
    expect(await remove('lucky-draw', id)).toBe(1_013_030_002)
  })

  it('keeps its code, and whether it is committed, in the draft that it becomes again', async () => {
    for (const publish of [
      (id: number) => put('lucky-draw/publish', { id }),
      (id: number) => update('lucky-draw', drawBody({ id, code: 'FIXED', status: 1 })),
    ]) {
      const id = await newDraw({ code: 'FIRST' })
      const save = (members: object) => update('lucky-draw', drawBody({ id, code: 'FIXED', ...members }))
      await newPrize(id)
      expect([await save({ committed: true }), await save({ committed: false })]).toEqual([0, 0])
      expect([await publish(id), await save({ status: 0 })]).toEqual([0, 0])
      expect(await save({ code: 'OTHER' })).toBe(1_013_030_004)
      expect(await save({ committed: true })).toBe('400 committed')
      expect(await save({ name: 'Renamed', committed: false })).toBe(0)
      expect(await scene.get('lucky-draw/get', `id=${id}`)).toMatchObject({ status: 0, code: 'FIXED', name: 'Renamed' })
      expect(await remove('lucky-draw', id)).toBe(0)
    }
  })

  it('has a code of its own, and is found by it, its name and its status', async () => {
    const id = await newDraw({ code: 'SINGLE', name: 'Only one of THIS name' })
    expect(await create('lucky-draw', drawBody({ code: 'SINGLE' }))).toBe(1_013_030_001)
    for (const query of ['code=SINGLE', 'name=this%20NAME', 'code=SINGLE&status=0']) {
      expect((await scene.get('lucky-draw/page', query)).list.map((row: Json) => row.id)).toEqual([id])
    }
    expect((await scene.get('lucky-draw/page', 'code=SINGLE&status=1')).total).toBe(0)
  })
})

describe('a prize (rules/lucky-draws#prizes)', () => {
  let drawId: number
  beforeAll(async () => void (drawId = await newDraw()))

  it.each([
    [{ winProbability: 10_001 }, 'winProbability'],
    [{ winProbability: -1 }, 'winProbability'],
    [{ prizeType: 'CAR' }, 'prizeType'],
    [{ prizeType: 'PLATFORM_COUPON' }, 'templateId'],
    [{ prizeType: 'PLATFORM_COUPON', templateId: 4711 }, 'templateId'],
    [{ prizeType: 'PLATFORM_DISCOUNT' }, 'templateId'],
    [{ prizeType: 'PLATFORM_DISCOUNT', templateId: 4711 }, 'templateId'],
    [{ prizeType: 'PHYSICAL', templateId: 1 }, 'templateId'],
    [{ prizeType: 'NO_PRIZE', templateId: 1 }, 'templateId'],
    [{ stockLimit: true, totalStock: 1, currentStock: 2 }, 'currentStock'],
    [{ stockLimit: true, totalStock: -1, currentStock: -1 }, 'totalStock'],
    [{ luckyDrawId: 4711 }, 'luckyDrawId'],
    ...[
      'luckyDrawId',
      'name',
      'prizeType',
      'winProbability',
      'stockLimit',
      'totalStock',
      'currentStock',
      'fixedDisplay',
    ].map((member): Refusal => [{ [member]: undefined }, member]),
  ] satisfies Refusal[])('is refused with %o', async (...[members, member]: Refusal) => {
    expect(await create('lucky-draw-prize', prizeBody(drawId, members))).toBe(`400 ${member}`)
  })

  it('may be the forwarder’s with any template, and have more stock than total where nothing limits it', async () => {
    for (const prizeType of ['FORWARDER_COUPON', 'FORWARDER_DISCOUNT'])
      expect(
        await create('lucky-draw-prize', prizeBody(drawId, { prizeType, templateId: 4711, winProbability: 0 })),
      ).toBe(0)
    expect(await create('lucky-draw-prize', prizeBody(drawId, { currentStock: 7, winProbability: 0 }))).toBe(0)
  })

  it('shares 10000 with the others of its lucky draw, at every save', async () => {
    const id = await newDraw()
    const first = await newPrize(id, { winProbability: 4000 })
    await newPrize(id, { winProbability: 6000 })
    expect(await create('lucky-draw-prize', prizeBody(id, { winProbability: 1 }))).toBe(1_013_031_003)
    expect(await update('lucky-draw-prize', prizeBody(id, { id: first, winProbability: 4001 }))).toBe(1_013_031_003)
    expect(await update('lucky-draw-prize', prizeBody(id, { id: first, winProbability: 3999 }))).toBe(0)
    expect(await create('lucky-draw-prize', prizeBody(id, { winProbability: 1 }))).toBe(0)
    expect(await create('lucky-draw-prize', prizeBody(await newDraw(), { winProbability: 10_000 }))).toBe(0)
  })

  it('stays with its lucky draw, and is not deleted once it was won', async () => {
    const {
      id,
      prizeIds: [won = 0, other = 0],
    } = await scene.addDraw([{ winProbability: 10_000 }, { winProbability: 0 }])
    expect(await update('lucky-draw-prize', prizeBody(await newDraw(), { id: won }))).toBe('400 luckyDrawId')
    await scene.draw(await scene.joined(id), id)
    expect([await remove('lucky-draw-prize', won), await remove('lucky-draw-prize', other)]).toEqual([1_013_031_002, 0])
    await scene.put('lucky-draw/close', { id })
    expect(await create('lucky-draw-prize', prizeBody(id))).toBe(1_013_030_002)
  })

  it('keeps the template that it has when that was deleted, and takes no other that is gone', async () => {
    const templateId = await scene.addTemplate()
    const gone = await scene.addTemplate()
    const {
      id,
      prizeIds: [prize = 0],
    } = await scene.addDraw([{ prizeType: 'PLATFORM_COUPON', templateId, winProbability: 10_000 }])
    await scene.draw(await scene.joined(id), id)
    for (const template of [templateId, gone]) expect(await remove('coupon-template', template)).toBe(0)
    const save = (members: object) =>
      update('lucky-draw-prize', prizeBody(id, { id: prize, prizeType: 'PLATFORM_COUPON', templateId, ...members }))
    expect(await save({ winProbability: 0 })).toBe(0)
    expect(await save({ templateId: gone })).toBe('400 templateId')
    expect(await save({ prizeType: 'PLATFORM_DISCOUNT' })).toBe('400 templateId')
  })

  it('stays of its type once it was won, and not before', async () => {
    const templateId = await scene.addTemplate()
    const {
      id,
      prizeIds: [prize = 0],
    } = await scene.addDraw([{ winProbability: 10_000 }])
    const save = (members: object) =>
      update('lucky-draw-prize', prizeBody(id, { id: prize, winProbability: 10_000, ...members }))
    const coupon = { prizeType: 'PLATFORM_COUPON', templateId }
    expect(await save(coupon)).toBe(0)
    await scene.draw(await scene.joined(id), id)
    expect(await save({ prizeType: 'FORWARDER_COUPON', templateId })).toBe('400 prizeType')
    expect(await save({})).toBe('400 prizeType')
    expect(await save({ ...coupon, templateId: await scene.addTemplate() })).toBe(0)
  })

  it('of a lucky draw that was deleted can be deleted, too', async () => {
    const id = await newDraw()
    const prize = await newPrize(id)
    expect([await remove('lucky-draw', id), await remove('lucky-draw-prize', prize)]).toEqual([0, 0])
    expect(await remove('lucky-draw-prize', prize)).toBe(1_013_031_000)
  })

  it('of a published lucky draw is kept while it is the last', async () => {
    const {
      prizeIds: [only = 0],
    } = await scene.addDraw([{}])
    expect(await remove('lucky-draw-prize', only)).toBe(1_013_030_003)
  })

  it('gets more stock, and is listed with the others of its lucky draw', async () => {
    const id = await newDraw()
    const prize = await newPrize(id, { stockLimit: true, totalStock: 5, currentStock: 2 })
    const other = await newPrize(id)
    expect(await put('lucky-draw-prize/add-stock', { id: prize, count: 3 })).toBe(0)
    expect(await put('lucky-draw-prize/add-stock', { id: prize, count: 0 })).toBe('400 count')
    expect(await put('lucky-draw-prize/add-stock', { id: 4711, count: 1 })).toBe(1_013_031_000)
    const listed = await scene.get('lucky-draw-prize/list-by-draw', `luckyDrawId=${id}`)
    expect(listed).toMatchObject([{ id: prize, totalStock: 8, currentStock: 5, revision: 2 }, { id: other }])
    expect(await scene.get('lucky-draw-prize/list-by-draw', 'luckyDrawId=4711')).toEqual([])
  })
})

describe('a chance rule (rules/lucky-draws#chance-rules)', () => {
  let drawId: number
  beforeAll(async () => void (drawId = await newDraw()))
  const RECHARGE = 'RECHARGE_AMOUNT'

  it.each([
    [{ type: 'SHARE' }, 'type'],
    [{ config: '{}' }, 'config'],
    [{ type: 'ACTIVITY_REGISTERED' }, 'config'],
    [{ type: 'ACTIVITY_REGISTERED', config: '{"activityId":"1"}' }, 'config'],
    [{ type: RECHARGE, config: 'minAmount=1' }, 'config'],
    [{ type: RECHARGE, config: '{"perAmount":1}' }, 'config'],
    [{ type: RECHARGE, config: '{"minAmount":1,"perAmount":0}' }, 'config'],
    [{ chancesAwarded: 0 }, 'chancesAwarded'],
    [{ maxCountPerUser: 0 }, 'maxCountPerUser'],
    [{ maxCountPerUser: -2 }, 'maxCountPerUser'],
    [{ startTime: '2025-12-31T23:59:59' }, 'startTime'],
    [{ endTime: '2099-01-01T00:00:01' }, 'endTime'],
    [{ startTime: '2027-01-01T00:00:00', endTime: '2027-01-01T00:00:00' }, 'endTime'],
    [{ luckyDrawId: 4711 }, 'luckyDrawId'],
    ...['luckyDrawId', 'name', 'type', 'chancesAwarded', 'maxCountPerUser'].map((member): Refusal => [
      { [member]: undefined },
      member,
    ]),
  ] satisfies Refusal[])('is refused with %o', async (...[members, member]: Refusal) => {
    expect(await create('lucky-draw-chance-rule', ruleBody(drawId, members))).toBe(`400 ${member}`)
  })

  it('of type DEFAULT_FREE is there once, the others as often as one likes', async () => {
    const id = await newDraw()
    const free = (await scene.post('lucky-draw-chance-rule/create', ruleBody(id))) as number
    expect(await create('lucky-draw-chance-rule', ruleBody(id))).toBe(1_013_032_001)
    const rule = ruleBody(id, {
      type: RECHARGE,
      config: '{"minAmount":1}',
      startTime: '2026-01-01T00:00:00',
      endTime: '2099-01-01T00:00:00',
    })
    const [first, second] = [
      await scene.post('lucky-draw-chance-rule/create', rule),
      await scene.post('lucky-draw-chance-rule/create', rule),
    ]
    expect(await update('lucky-draw-chance-rule', ruleBody(id, { id: first }))).toBe(1_013_032_001)
    expect(await remove('lucky-draw-chance-rule', free)).toBe(0)
    expect(await create('lucky-draw-chance-rule', ruleBody(id))).toBe(0)
    expect(await update('lucky-draw-chance-rule', { ...rule, id: 4711 })).toBe(1_013_032_000)
    const listed = (await scene.get('lucky-draw-chance-rule/list-by-draw', `luckyDrawId=${id}`)) as Json[]
    expect(listed.map(({ id: found }) => found).slice(0, 2)).toEqual([first, second])
  })
})

describe('a special user (rules/lucky-draws#special-users)', () => {
  it('is a member of the tenant with a prize of the lucky draw, once', async () => {
    const id = await newDraw()
    const [prizeId, foreign] = [await newPrize(id), await newPrize(await newDraw())]
    const [userId, other] = [await scene.addMember(), await scene.addMember()]
    const unionOf = async (member: number) =>
      (await scene.platform.adminData('GET member/user/get', { query: `id=${member}` })).unionId as string
    const body = { userId, unionId: await unionOf(userId), luckyDrawId: id, prizeId, prizeName: 'Anything' }
    expect(await create('lucky-draw-special-user', { ...body, userId: 4711 })).toBe('400 userId')
    expect(await create('lucky-draw-special-user', { ...body, unionId: await unionOf(other) })).toBe('400 unionId')
    expect(await create('lucky-draw-special-user', { ...body, unionId: undefined })).toBe('400 unionId')
    expect(await create('lucky-draw-special-user', { ...body, prizeId: foreign })).toBe('400 prizeId')
    expect(await create('lucky-draw-special-user', { ...body, luckyDrawId: 4711 })).toBe('400 luckyDrawId')
    const special = await scene.post('lucky-draw-special-user/create', body)
    expect(await scene.get('lucky-draw-special-user/get', `id=${special}`)).toMatchObject({
      prizeId,
      prizeName: 'Keyring',
    })
    expect(await create('lucky-draw-special-user', body)).toBe(1_013_033_007)
    expect(await update('lucky-draw-special-user', { ...body, id: special, prizeId: null })).toBe(0)
    expect(await scene.get('lucky-draw-special-user/get', `id=${special}`)).toMatchObject({
      prizeId: null,
      prizeName: null,
    })
    expect([
      await remove('lucky-draw-special-user', special),
      await remove('lucky-draw-special-user', special),
    ]).toEqual([0, 1_013_033_006])
  })
})

describe('the prizes that are shown (rules/lucky-draws#display)', () => {
  const names = (shown: readonly { prizeName: string }[]) => shown.map(({ prizeName }) => prizeName)
  const prizes = ['A', 'B', 'C', 'D', 'E'].map((name, index) => ({
    name,
    winProbability: name === 'E' ? 10_000 : 0,
    fixedDisplay: index === 1,
  }))

  it.each([
    [0, 5, 5],
    [1, 1, 2],
    [3, 3, 3],
  ])('are for a number of %i so many before and after a draw: %i, %i', async (displayPrizeCount, before, after) => {
    const { id } = await scene.addDraw(prizes, { displayPrizeCount })
    const userId = await scene.joined(id)
    const { prizes: shown } = await scene.draws.displayOf(scene.context, { userId, luckyDrawId: id })
    expect([names(shown).includes('B'), shown.length]).toEqual([true, before])
    const { displayed } = await scene.draw(userId, id)
    expect([names(displayed).includes('B'), names(displayed).includes('E'), displayed.length]).toEqual([
      true,
      true,
      after,
    ])
  })

  it('are none before the first draw where they are revealed after it', async () => {
    const { id } = await scene.addDraw(prizes, { prizeDisplayMode: 2 })
    const userId = await scene.joined(id)
    const shown = async () => (await scene.draws.displayOf(scene.context, { userId, luckyDrawId: id })).prizes.length
    expect([await shown(), (await scene.draw(userId, id)).displayed.length, await shown()]).toEqual([0, 5, 5])
  })
})

describe('what another tenant has', () => {
  it('is answered like what does not exist', async () => {
    const { id, prizeIds, ruleIds } = await scene.addDraw([{ winProbability: 10_000 }])
    const userId = await scene.joined(id)
    const { recordId } = await scene.draw(userId, id)
    const tenantId = await scene.platform.createTenant()
    const theirs = (call: string, options: object) =>
      scene.platform.admin(call, { ...options, tenantId }).then(({ body }) => ({ code: body.code, data: body.data }))
    const answers = async (named: { draw: number; prize: number; rule: number; record: number; user: number }) => [
      ...(await Promise.all(
        [
          'lucky-draw',
          'lucky-draw-prize',
          'lucky-draw-chance-rule',
          'lucky-draw-special-user',
          'lucky-draw-chance-item',
          'lucky-draw-chance-log',
          'lucky-draw-wallet',
          'lucky-draw-user-visit',
          'lucky-draw-record',
        ].map((resource) =>
          theirs(`GET promotion/${resource}/get`, {
            query: `id=${resource === 'lucky-draw' ? named.draw : named.prize}`,
          }),
        ),
      )),
      await theirs('GET promotion/lucky-draw/statistics', { query: `id=${named.draw}` }),
      await theirs('GET promotion/lucky-draw-record/verify', { query: `id=${named.record}` }),
      await theirs('GET promotion/lucky-draw-record/page', { query: `userId=${named.user}&luckyDrawId=${named.draw}` }),
      await theirs('GET promotion/lucky-draw-prize/list-by-draw', { query: `luckyDrawId=${named.draw}` }),
      await theirs('GET promotion/lucky-draw-chance-rule/list-by-draw', { query: `luckyDrawId=${named.draw}` }),
      await theirs('PUT promotion/lucky-draw/publish', { body: { id: named.draw } }),
      await theirs('PUT promotion/lucky-draw/close', { body: { id: named.draw } }),
      await theirs('PUT promotion/lucky-draw-prize/add-stock', { body: { id: named.prize, count: 1 } }),
      await theirs('PUT promotion/lucky-draw-chance-rule/update', { body: ruleBody(named.draw, { id: named.rule }) }),
      await theirs('PUT promotion/lucky-draw-record/retry-grant', { body: { id: named.record } }),
      await theirs('POST promotion/lucky-draw-prize/create', { body: prizeBody(named.draw) }),
      await theirs('POST promotion/lucky-draw-wallet/grant-chance', {
        body: { userId: named.user, luckyDrawId: named.draw, count: 1 },
      }),
    ]
    const unknown = { draw: 471_100, prize: 471_100, rule: 471_100, record: 471_100, user: 471_100 }
    const owners = {
      draw: id,
      prize: prizeIds[0] as number,
      rule: ruleIds[0] as number,
      record: recordId,
      user: userId,
    }
    expect(await answers(owners)).toEqual(await answers(unknown))
  })
})
