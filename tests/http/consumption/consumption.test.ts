import { beforeEach, describe, expect, test } from 'vitest'
import { CHAT_ID, ConsumptionScene, totalsOf } from './consumption-scene.js'

let scene: ConsumptionScene

beforeEach(async () => {
  scene = await ConsumptionScene.start()
})

const zeros = { bagOrderCount: 0, bagConsumeAmount: 0, totalRechargeAmount: 0, rechargeCount: 0 }
const notExists = { code: 1004001000, data: null, msg: 'Member does not exist' }

describe('ConsumptionSummary (rules/consumption#query)', () => {
  test('every member of it, and no other', async () => {
    await scene.recharge({ amount: 50_000, bonus: 5000 })
    await scene.bag({ payAmount: 25_600 })
    const { status, body } = await scene.call({ memberId: scene.memberId })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        code: 0,
        data: {
          memberId: scene.memberId,
          unionId: 'union-1',
          chatOpenId: null,
          bagOrderCount: 1,
          bagConsumeAmount: 25_600,
          totalRechargeAmount: 55_000,
          rechargeCount: 1,
          startTime: null,
          endTime: null,
        },
        msg: '',
      },
    })
  })

  test('nothing happened: zeros, for all of time and for a range', async () => {
    const shown = { memberId: scene.memberId, unionId: 'union-1', chatOpenId: null }
    expect(await scene.query()).toEqual({ ...shown, ...zeros, startTime: null, endTime: null })
    const [startTime, endTime] = ['2026-09-01 00:00:00', '2026-09-30 23:59:59']
    expect(await scene.query({ memberId: scene.memberId, createTime: [startTime, endTime] })).toEqual({
      ...shown,
      ...zeros,
      startTime,
      endTime,
    })
  })

  test('the range is echoed as it was sent, also a time that the calendar skipped', async () => {
    const createTime = ['1986-05-04 02:30:00', '2026-09-10 12:00:00']
    expect(await scene.query({ memberId: scene.memberId, createTime })).toMatchObject({
      startTime: createTime[0],
      endTime: createTime[1],
    })
  })
})

describe('the member', () => {
  test.each<[string, () => object, string | null]>([
    ['by memberId', () => ({ memberId: scene.memberId }), null],
    ['by unionId', () => ({ unionId: 'union-1' }), null],
    ['by chatOpenId, which is echoed', () => ({ chatOpenId: CHAT_ID }), CHAT_ID],
    ['by two', () => ({ memberId: scene.memberId, unionId: 'union-1' }), null],
    ['by all three', () => ({ memberId: scene.memberId, unionId: 'union-1', chatOpenId: CHAT_ID }), CHAT_ID],
    [
      'by one, the others null',
      () => ({ memberId: null, unionId: 'union-1', chatOpenId: null, createTime: null }),
      null,
    ],
    ['by one, the others blank', () => ({ memberId: scene.memberId, unionId: '', chatOpenId: ' ' }), null],
  ])('%s', async (_, body, chatOpenId) => {
    await scene.recharge({ amount: 700 })
    expect(await scene.query(body())).toMatchObject({
      memberId: scene.memberId,
      unionId: 'union-1',
      chatOpenId,
      totalRechargeAmount: 700,
      startTime: null,
    })
  })

  test('only what is theirs counts', async () => {
    const other = await scene.createMember({ unionId: 'union-2' })
    await scene.recharge({ amount: 700 })
    await scene.recharge({ amount: 900, userId: other })
    await scene.bag({ payAmount: 50, userId: other })
    expect(await scene.totals()).toEqual([0, 0, 700, 1])
    expect(totalsOf(await scene.query({ unionId: 'union-2' }))).toEqual([1, 50, 900, 1])
  })

  test.each<[string, () => object]>([
    ['unknown memberId', () => ({ memberId: scene.memberId + 1000 })],
    ['unknown unionId', () => ({ unionId: 'nobody' })],
    ['unbound chatOpenId', () => ({ chatOpenId: '1033027482910846978' })],
    ['chatOpenId that would be the same as a number', () => ({ chatOpenId: `${CHAT_ID.slice(0, -1)}4` })],
    ['unionId in other letters', () => ({ unionId: 'UNION-1' })],
    ['unionId with a blank', () => ({ unionId: 'union-1 ' })],
    ['a right and an unknown one', () => ({ memberId: scene.memberId, unionId: 'nobody' })],
    ['an unknown and a right one', () => ({ memberId: scene.memberId + 1000, unionId: 'union-1' })],
    ['two right ones and an unbound one', () => ({ memberId: scene.memberId, unionId: 'union-1', chatOpenId: '1' })],
  ])('%s: 1004001000', async (_, body) => {
    const { status, body: answer } = await scene.call(body())
    expect({ status, answer }).toEqual({ status: 200, answer: notExists })
  })

  test('identifiers of different members: 1004001000', async () => {
    const other = await scene.createMember({ unionId: 'union-2', chatUserId: '2' })
    for (const body of [
      { memberId: scene.memberId, unionId: 'union-2' },
      { memberId: other, chatOpenId: CHAT_ID },
      { unionId: 'union-1', chatOpenId: '2' },
      { memberId: scene.memberId, unionId: 'union-1', chatOpenId: '2' },
    ]) {
      expect((await scene.call(body)).body).toEqual(notExists)
    }
  })

  test('a deleted one: 1004001000', async () => {
    await scene.recharge()
    await scene.platform.openApi.context(1).storage.members.delete(scene.memberId, scene.platform.clock.now())
    for (const body of [{ memberId: scene.memberId }, { unionId: 'union-1' }, { chatOpenId: CHAT_ID }]) {
      expect((await scene.call(body)).body).toEqual(notExists)
    }
  })

  test('one whose chat account was unbound: 1004001000 by it, found by the others', async () => {
    await scene.platform.openApi.context(1).storage.members.bindChat(scene.memberId, null)
    expect((await scene.call({ chatOpenId: CHAT_ID })).body).toEqual(notExists)
    expect((await scene.call({ chatOpenId: CHAT_ID, memberId: scene.memberId })).body).toEqual(notExists)
    expect(await scene.query()).toMatchObject({ memberId: scene.memberId })
  })

  test('another tenant’s is answered byte for byte like one that does not exist', async () => {
    const tenantId = await scene.platform.createTenant()
    const foreign = await scene.createMember({ unionId: 'foreign', chatUserId: '777' }, tenantId)
    const otherToken = await scene.platform.issueToken(await scene.platform.createApp({}, tenantId))
    const seen = await scene.call(
      { memberId: foreign, unionId: 'foreign', chatOpenId: '777' },
      { token: otherToken, tenantId },
    )
    expect(seen.body.data).toMatchObject({ memberId: foreign })
    const pairs: [object, object][] = [
      [{ memberId: foreign }, { memberId: foreign + 1000 }],
      [{ unionId: 'foreign' }, { unionId: 'nothing' }],
      [{ chatOpenId: '777' }, { chatOpenId: '888' }],
      [
        { memberId: scene.memberId, unionId: 'foreign' },
        { memberId: scene.memberId, unionId: 'nothing' },
      ],
    ]
    for (const [theirs, missing] of pairs) {
      const [a, b] = [await scene.call(theirs), await scene.call(missing)]
      expect({ status: a.status, text: a.text }).toEqual({ status: b.status, text: b.text })
      expect(a.body).toEqual(notExists)
    }
  })
})

describe('refused', () => {
  const start = '2026-09-01 00:00:00'
  const noIdentifier = 'body must name a member by memberId, unionId or chatOpenId'
  const badTime = 'must be a real time in the format yyyy-MM-dd HH:mm:ss'

  test.each<[object, string]>([
    [{}, noIdentifier],
    [{ memberId: null, unionId: null, chatOpenId: null }, noIdentifier],
    [{ unionId: '', chatOpenId: ' \t' }, noIdentifier],
    [{ createTime: [start, start] }, noIdentifier],
    [{ memberId: '1' }, 'memberId must be integer'],
    [{ memberId: 1.5 }, 'memberId must be integer'],
    [{ memberId: 0 }, 'memberId must be at least 1'],
    [{ memberId: -1 }, 'memberId must be at least 1'],
    [{ unionId: 1 }, 'unionId must be string'],
    [{ chatOpenId: 1033027482910847 }, 'chatOpenId must be string'],
    [{ unionId: 'u'.repeat(65) }, 'unionId must have at most 64 characters'],
    [{ chatOpenId: '1'.repeat(65) }, 'chatOpenId must have at most 64 characters'],
    [{ memberId: 1, createTime: start }, 'createTime must be array'],
    [{ memberId: 1, createTime: [] }, 'createTime must have exactly 2 elements'],
    [{ memberId: 1, createTime: [start] }, 'createTime must have exactly 2 elements'],
    [{ memberId: 1, createTime: [start, start, start] }, 'createTime must have exactly 2 elements'],
    [{ memberId: 1, createTime: [start, null] }, 'createTime[1] must be string'],
    [{ memberId: 1, createTime: [null, start] }, 'createTime[0] must be string'],
    [{ memberId: 1, createTime: [start, ''] }, `createTime[1] ${badTime}`],
    [{ memberId: 1, createTime: ['2026-09-01T00:00:00', start] }, `createTime[0] ${badTime}`],
    [{ memberId: 1, createTime: ['2026-09-01', start] }, `createTime[0] ${badTime}`],
    [{ memberId: 1, createTime: ['2026-02-30 00:00:00', start] }, `createTime[0] ${badTime}`],
    [{ memberId: 1, createTime: [start, '2026-09-01 24:00:00'] }, `createTime[1] ${badTime}`],
    [{ memberId: 1, createTime: [1788192000000, 1788192000000] }, 'createTime[0] must be string'],
    [{ memberId: 1, createTime: ['2026-09-01 00:00:01', start] }, 'createTime must not start after it ends'],
  ])('%j: 400 %s', async (body, msg) => {
    const answer = await scene.call(body)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 400,
      body: { code: 400, data: null, msg: `Invalid parameter: ${msg}` },
    })
  })

  test('in Chinese too', async () => {
    const { body } = await scene.call({}, { headers: { 'accept-language': 'zh-CN' } })
    expect(body.msg).toContain('至少填写 memberId、unionId、chatOpenId 之一')
  })

  test('without a body: 400', async () => {
    expect((await scene.call('')).status).toBe(400)
  })

  test('without the scope: 403, before any look at the body', async () => {
    const app = await scene.platform.createApp({ scopes: ['goods:qc:read'] })
    const { status, body } = await scene.call({ memberId: 'x' }, { token: await scene.platform.issueToken(app) })
    expect({ status, code: body.code }).toEqual({ status: 403, code: 403 })
  })

  test('with this scope alone it works', async () => {
    const app = await scene.platform.createApp({ scopes: ['member:consumption:read'] })
    expect(
      (await scene.call({ memberId: scene.memberId }, { token: await scene.platform.issueToken(app) })).body.code,
    ).toBe(0)
  })
})
