import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../code-of.js'
import { databases } from '../../empty-storage.js'
import { ruleBody } from './draw-bodies.js'
import { DrawScene } from './draw-scene.js'
import type { Json } from '@org/openapi-testing'

const DAY_MS = 86_400_000

describe.each(databases)('chances of a lucky draw on $database', ({ database }) => {
  let scene: DrawScene
  beforeAll(async () => void (scene = await DrawScene.open(database)))
  afterAll(() => scene.close())
  beforeEach(() => scene.numbers.set(9999))

  it('come free once, with the visit counted each time', async () => {
    const { id } = await scene.addDraw([{}], { rules: [{ chancesAwarded: 2, maxCountPerUser: 5 }] })
    const userId = await scene.addMember()
    expect([await scene.join(userId, id), await scene.join(userId, id)]).toEqual([2, 0])
    expect(await scene.balanced(userId, id)).toBe(2)
    const { list } = await scene.get('lucky-draw-user-visit/page', `userId=${userId}`)
    expect(list).toMatchObject([{ totalVisitCount: 2, revision: 2 }])
    const capped = await scene.addDraw([{}], { rules: [{ chancesAwarded: 5, maxCountPerUser: 2 }] })
    expect(await scene.join(userId, capped.id)).toBe(2)
    const none = await scene.addDraw([{}], { rules: [] })
    expect(await scene.join(userId, none.id)).toBe(0)
    expect(await scene.wallet(userId, none.id)).toMatchObject({ availableCount: 0 })
  })

  it('keep the end that they were given with, also where their lucky draw is prolonged', async () => {
    const { id } = await scene.addDraw([{}], { endTime: '2027-01-01T00:00:00' })
    const userId = await scene.addMember()
    const grant = () => scene.post('lucky-draw-wallet/grant-chance', { userId, luckyDrawId: id, count: 1 })
    await grant()
    const draw = await scene.get('lucky-draw/get', `id=${id}`)
    await scene.put('lucky-draw/update', { ...draw, endTime: '2028-01-01T00:00:00' })
    await grant()
    const { list } = await scene.get('lucky-draw-chance-item/page', `userId=${userId}`)
    const ends = (list as Json[]).map(({ expirationTime }) => expirationTime as string)
    expect(ends.sort()).toEqual(['2027-01-01T00:00:00', '2028-01-01T00:00:00'])
  })

  it('come for recharges by their amount without the bonus, up to the most for a member, without joining', async () => {
    const rule = {
      type: 'RECHARGE_AMOUNT',
      config: '{"minAmount":1000,"perAmount":500}',
      chancesAwarded: 2,
      maxCountPerUser: 9,
    }
    const { id } = await scene.addDraw([{}], { rules: [rule] })
    const userId = await scene.addMember()
    const left = async () => (await scene.wallet(userId, id))?.availableCount ?? 0
    await scene.recharge(userId, 999, { bonus: 5000 })
    for (const channel of ['MOCK', 'INTERNAL_COMPENSATION', 'INFLUENCER'])
      await scene.recharge(userId, 5000, { channel })
    expect(await left()).toBe(0)
    await scene.recharge(userId, 1499, { bonus: 5000 })
    expect(await left()).toBe(4)
    await scene.recharge(userId, 5000)
    expect(await left()).toBe(9)
    await scene.recharge(userId, 5000)
    expect(await scene.balanced(userId, id)).toBe(9)
    const { list } = await scene.get('lucky-draw-chance-log/page', `userId=${userId}`)
    expect(list).toMatchObject([
      { changeCount: 5, reasonCode: 'RECHARGE' },
      { changeCount: 4, changeType: 1 },
    ])
  })

  it('come for large recharges, too: up to 20,000 at once', async () => {
    const { id } = await scene.addDraw([{}], {
      rules: [{ type: 'RECHARGE_AMOUNT', config: '{"minAmount":1,"perAmount":1}', chancesAwarded: 1 }],
    })
    const [some, many] = [await scene.addMember(), await scene.addMember()]
    await scene.recharge(some, 1999)
    await scene.recharge(many, 20_001)
    const countsOf = async (userId: number) => {
      const items = await scene.get('lucky-draw-chance-item/page', `userId=${userId}&luckyDrawId=${id}`)
      return [(await scene.wallet(userId, id))?.availableCount, items.total]
    }
    expect([await countsOf(some), await countsOf(many)]).toEqual([
      [1999, 1999],
      [20_000, 20_000],
    ])
  })

  it('come once for a recharge of a rule without perAmount, and for none of a disabled member', async () => {
    const { id } = await scene.addDraw([{}], {
      rules: [{ type: 'RECHARGE_AMOUNT', config: '{"minAmount":1000}', chancesAwarded: 2 }],
    })
    const userId = await scene.addMember()
    await scene.recharge(userId, 50_000)
    expect(await scene.balanced(userId, id)).toBe(2)
    await scene.platform.adminData('PUT member/user/update-status', { body: { id: userId, status: 1 } })
    await scene.recharge(userId, 50_000)
    expect(await scene.balanced(userId, id)).toBe(2)
  })

  it('come for one lucky draw after the other, whatever the order of the rules', async () => {
    const rule = { type: 'RECHARGE_AMOUNT', config: '{"minAmount":90000000}' }
    const [first, second] = [await scene.addDraw([{}], { rules: [rule] }), await scene.addDraw([{}], { rules: [rule] })]
    await scene.post('lucky-draw-chance-rule/create', ruleBody(first.id, { ...rule, name: 'Later' }))
    const userId = await scene.addMember()
    await scene.recharge(userId, 90_000_000)
    const { list } = await scene.get('lucky-draw-chance-log/page', `userId=${userId}`)
    const drawn = (list as Json[])
      .map(({ luckyDrawId }) => luckyDrawId as number)
      .filter((id) => id === first.id || id === second.id)
    expect(drawn).toEqual([second.id, first.id, first.id])
  })

  it('come with the recharge or not at all', async () => {
    const { id } = await scene.addDraw([{}], { rules: [{ type: 'RECHARGE_AMOUNT', config: '{"minAmount":0}' }] })
    const userId = await scene.addMember()
    await expect(
      scene.context.storage.transaction(async (tx) => {
        await scene.draws.onRecharge(tx, scene.context, { userId, channel: 'CARD', amount: 100 })
        throw new Error('the recharge failed')
      }),
    ).rejects.toThrow('the recharge failed')
    expect(await scene.wallet(userId, id)).toBeUndefined()
  })

  it('come for registering for the activity of a rule', async () => {
    const { id } = await scene.addDraw([{}], {
      rules: [{ type: 'ACTIVITY_REGISTERED', config: '{"activityId":901}', chancesAwarded: 2, maxCountPerUser: 3 }],
    })
    const userId = await scene.addMember()
    const register = async (activityId: number) =>
      (await scene.draws.onRegistered(scene.context, { userId, activityId })).granted
    expect([await register(900), await register(901), await register(901), await register(901)]).toEqual([0, 2, 1, 0])
    expect(await scene.balanced(userId, id)).toBe(3)
    expect(await codeOf(scene.draws.onRegistered(scene.context, { userId: 4711, activityId: 901 }))).toBe(1_004_001_000)
  })

  it('are used from the one that ends first, and end with their rule, else with the lucky draw', async () => {
    const soon = new Date(scene.platform.clock.now().getTime() + 10 * DAY_MS)
    const { id, ruleIds } = await scene.addDraw([{}], {
      rules: [
        { chancesAwarded: 1 },
        { type: 'RECHARGE_AMOUNT', config: '{"minAmount":0}', chancesAwarded: 2, endTime: soon.getTime() },
      ],
    })
    const userId = await scene.joined(id)
    await scene.recharge(userId, 100)
    await scene.draw(userId, id)
    const items = async () => (await scene.get('lucky-draw-chance-item/page', `userId=${userId}`)).list as Json[]
    expect((await items()).filter(({ status }) => status === 1)).toMatchObject([{ ruleId: ruleIds[1] }])
    expect((await items()).find(({ status }) => status === 1)?.consumedLogId).toBeGreaterThan(0)
    scene.platform.clock.advance(10 * DAY_MS)
    await scene.platform.openApi.jobs.run('expire-draw-chances')
    expect(await scene.balanced(userId, id)).toBe(1)
    await scene.draw(userId, id)
    expect(await codeOf(scene.draw(userId, id))).toBe(1_013_033_004)
    expect(await scene.balanced(userId, id)).toBe(0)
    const { list: log } = await scene.get('lucky-draw-chance-log/page', `userId=${userId}&changeType=2`)
    expect((log as Json[]).map(({ reasonCode, changeCount }) => [reasonCode, changeCount])).toEqual([
      ['USE_DRAW', 1],
      ['EXPIRED', 1],
      ['USE_DRAW', 1],
    ])
  })

  it('of one that cannot be taken when they ended hold up nobody else’s; the run fails in the end', async () => {
    const endTime = scene.platform.clock.now().getTime() + DAY_MS
    const { id } = await scene.addDraw([{}], { rules: [{ chancesAwarded: 1, endTime }] })
    // The run lists a hundred at a time: this one fails among the first.
    const broken = await scene.joined(id)
    const others = await Promise.all(Array.from({ length: 120 }, () => scene.joined(id)))
    scene.platform.clock.advance(DAY_MS)
    const { draws } = scene
    const expire = draws.expireChances.bind(draws)
    draws.expireChances = (context, owner) =>
      owner.userId === broken ? Promise.reject(new Error('broken')) : expire(context, owner)
    const run = () => scene.platform.openApi.jobs.run('expire-draw-chances')
    await expect(run()).rejects.toThrow('broken')
    const left = (userId: number) => scene.wallet(userId, id).then((wallet) => wallet?.availableCount)
    expect(await Promise.all([broken, others[0], others[119]].map((userId) => left(userId as number)))).toEqual([
      1, 0, 0,
    ])
    draws.expireChances = expire
    expect([await run(), await left(broken)]).toEqual([{ processed: 1 }, 0])
  })

  it('that ended are out of the wallet of whoever is refused for want of one', async () => {
    const soon = scene.platform.clock.now().getTime() + 1000
    const { id } = await scene.addDraw([{}], { rules: [{ endTime: soon }] })
    const userId = await scene.joined(id)
    scene.platform.clock.advance(1000)
    expect(await codeOf(scene.draw(userId, id))).toBe(1_013_033_004)
    expect(await scene.balanced(userId, id)).toBe(0)
  })

  it('are granted by operations until the lucky draw is closed or over', async () => {
    const { id } = await scene.addDraw([{}], { rules: [] })
    const userId = await scene.addMember()
    const grant = { userId, luckyDrawId: id, count: 2, remark: 'Goodwill' }
    expect(await scene.post('lucky-draw-wallet/grant-chance', grant)).toBe(true)
    expect(await scene.balanced(userId, id)).toBe(2)
    const { list } = await scene.get('lucky-draw-chance-log/page', `userId=${userId}`)
    expect(list).toMatchObject([{ reasonCode: 'ADMIN_GRANT', ruleId: null, remark: 'Goodwill', changeCount: 2 }])
    const refusal = (body: object) => scene.refusal('POST promotion/lucky-draw-wallet/grant-chance', { body })
    expect(await refusal({ ...grant, luckyDrawId: 4711 })).toBe('400 luckyDrawId')
    expect(await refusal({ ...grant, userId: 4711 })).toBe('400 userId')
    expect(await refusal({ ...grant, count: 0 })).toBe('400 count')
    await scene.platform.adminData('PUT member/user/update-status', { body: { id: userId, status: 1 } })
    expect(await refusal(grant)).toBe(1_004_001_000)
    await scene.platform.adminData('PUT member/user/update-status', { body: { id: userId, status: 0 } })
    await scene.put('lucky-draw/close', { id })
    expect(await refusal(grant)).toBe(1_013_033_001)
  })

  it('of rules out of their window, and of drafts, are none', async () => {
    const start = scene.platform.clock.now().getTime() + 60_000
    const config = '{"minAmount":0}'
    const { id } = await scene.addDraw([{}], {
      rules: [{ startTime: start }, { type: 'RECHARGE_AMOUNT', config, startTime: start }],
    })
    const userId = await scene.addMember()
    await scene.recharge(userId, 100)
    expect(await scene.join(userId, id)).toBe(0)
    scene.platform.clock.advance(60_000)
    await scene.recharge(userId, 100)
    expect(await scene.join(userId, id)).toBe(3)
    expect(await scene.balanced(userId, id)).toBe(6)
  })
})
