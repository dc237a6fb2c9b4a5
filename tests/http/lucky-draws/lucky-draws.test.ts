import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../code-of.js'
import { databases } from '../../empty-storage.js'
import { drawBody } from './draw-bodies.js'
import { DrawScene } from './draw-scene.js'

const UNKNOWN = 4_711

describe.each(databases)('a lucky draw on $database', ({ database }) => {
  let scene: DrawScene
  beforeAll(async () => void (scene = await DrawScene.open(database)))
  afterAll(() => scene.close())
  beforeEach(() => scene.numbers.set(0))

  it('walks through the prizes by id, a number each, and to no prize after the last', async () => {
    const { id, prizeIds } = await scene.addDraw([{ winProbability: 1000 }, { winProbability: 2000, name: 'Mug' }], {
      rules: [{ chancesAwarded: 6 }],
    })
    const userId = await scene.joined(id)
    const drawn: (number | null)[] = []
    for (const number of [0, 999, 1000, 2999, 3000, 9999]) {
      scene.numbers.set(number)
      drawn.push((await scene.draw(userId, id)).prizeId)
    }
    const [first, second] = prizeIds
    expect(drawn).toEqual([first, first, second, second, null, null])
    expect(await scene.balanced(userId, id)).toBe(0)
    expect(await codeOf(scene.draw(userId, id))).toBe(1_013_033_004)
  })

  it('answers what was won, and keeps it with its number', async () => {
    const { id, prizeIds } = await scene.addDraw([{}])
    const userId = await scene.joined(id)
    const won = await scene.draw(userId, id)
    const prize = { prizeId: prizeIds[0], prizeName: 'Keyring' }
    expect(won).toEqual({
      ...prize,
      recordId: won.recordId,
      won: true,
      prizeType: 'PHYSICAL',
      assetStatus: 0,
      displayed: [prize],
    })
    scene.numbers.set(5000)
    const lost = await scene.draw(userId, id)
    const nothing = { won: false, prizeId: null, prizeName: null, prizeType: null, assetStatus: null }
    expect(lost).toEqual({ ...nothing, recordId: lost.recordId, displayed: [prize] })
    const { displayed: _, ...record } = won
    expect(await scene.draws.recordsOf(scene.context, { userId, luckyDrawId: id })).toEqual([
      { ...nothing, recordId: lost.recordId },
      record,
    ])
    const { list } = await scene.get('lucky-draw-record/page', `userId=${userId}`)
    expect(list).toMatchObject([
      { number: 5000, won: false },
      { number: 0, won: true, tableVersion: 1 },
    ])
  })

  it('is a blank with NO_PRIZE, and no prize once a prize is out', async () => {
    const { id, prizeIds } = await scene.addDraw([
      { prizeType: 'NO_PRIZE', winProbability: 5000 },
      { winProbability: 5000, stockLimit: true, totalStock: 1, currentStock: 1 },
    ])
    const userId = await scene.joined(id)
    expect(await scene.draw(userId, id)).toMatchObject({ won: false, prizeId: null })
    scene.numbers.set(5000)
    expect(await scene.draw(userId, id)).toMatchObject({ won: true, prizeId: prizeIds[1] })
    const { recordId } = await scene.draw(userId, id)
    const verified = await scene.get('lucky-draw-record/verify', `id=${recordId}`)
    expect(verified).toEqual({
      recordId,
      number: 5000,
      tableVersion: 1,
      table: [
        { prizeId: prizeIds[0], from: 0, to: 5000 },
        { prizeId: prizeIds[1], from: 5000, to: 10_000 },
      ],
      prizeId: null,
      valid: true,
    })
    expect(await scene.get('lucky-draw-prize/get', `id=${prizeIds[1]}`)).toMatchObject({
      currentStock: 0,
      totalStock: 1,
    })
  })

  it('holds each draw against the table of its time', async () => {
    const { id, prizeIds } = await scene.addDraw([{ winProbability: 1000 }])
    const userId = await scene.joined(id)
    scene.numbers.set(999)
    const { recordId } = await scene.draw(userId, id)
    const body = {
      id: prizeIds[0],
      luckyDrawId: id,
      name: 'Keyring',
      prizeType: 'PHYSICAL',
      winProbability: 500,
      stockLimit: false,
      totalStock: 0,
      currentStock: 0,
      fixedDisplay: false,
    }
    await scene.put('lucky-draw-prize/update', body)
    await scene.put('lucky-draw-prize/update', { ...body, name: 'Key ring' })
    const later = await scene.draw(userId, id)
    expect(later.won).toBe(false)
    const verify = (record: number) => scene.get('lucky-draw-record/verify', `id=${record}`)
    expect(await verify(recordId)).toMatchObject({
      tableVersion: 1,
      table: [{ from: 0, to: 1000 }],
      prizeId: prizeIds[0],
      valid: true,
    })
    // The name is no part of it.
    expect(await verify(later.recordId)).toMatchObject({
      tableVersion: 2,
      table: [{ from: 0, to: 500 }],
      prizeId: null,
      valid: true,
    })
  })

  it('is one record for a request id, whatever it is asked with later', async () => {
    const { id } = await scene.addDraw([{}])
    const userId = await scene.joined(id)
    const first = await scene.draw(userId, id, 'once')
    scene.numbers.set(9999)
    const { taken } = scene.numbers
    expect(await scene.draw(userId, id, 'once')).toEqual(first)
    expect(scene.numbers.taken).toBe(taken)
    expect(await scene.balanced(userId, id)).toBe(2)
    const other = await scene.joined(id)
    expect((await scene.draw(other, id, 'once')).recordId).not.toBe(first.recordId)
    await scene.put('lucky-draw/close', { id })
    expect((await scene.draw(userId, id, 'once')).recordId).toBe(first.recordId)
  })

  it('of a repeated request shows the same prizes, however few of them', async () => {
    const { id } = await scene.addDraw(
      Array.from({ length: 12 }, (_, index) => ({ winProbability: index === 0 ? 10_000 : 0 })),
      { displayPrizeCount: 4 },
    )
    const userId = await scene.joined(id)
    const first = await scene.draw(userId, id, 'once')
    expect(first.displayed).toHaveLength(4)
    for (let again = 0; again < 3; again++) expect(await scene.draw(userId, id, 'once')).toEqual(first)
  })

  it.each([[''], [' '], [null]])('without a name, which %j is, is another one each time', async (requestId) => {
    const { id } = await scene.addDraw([{}])
    const userId = await scene.joined(id)
    const draw = () => scene.draws.draw(scene.context, { userId, luckyDrawId: id, requestId })
    expect((await draw()).recordId).not.toBe((await draw()).recordId)
    expect(await scene.balanced(userId, id)).toBe(1)
  })

  it('gives a special user his prize without a number, and nothing where it is out', async () => {
    const { id, prizeIds } = await scene.addDraw([
      {},
      { winProbability: 0, stockLimit: true, totalStock: 1, currentStock: 1 },
    ])
    const userId = await scene.joined(id)
    const { unionId } = await scene.platform.adminData('GET member/user/get', { query: `id=${userId}` })
    await scene.post('lucky-draw-special-user/create', { userId, unionId, luckyDrawId: id, prizeId: prizeIds[1] })
    const { taken } = scene.numbers
    const won = await scene.draw(userId, id)
    expect(won).toMatchObject({ won: true, prizeId: prizeIds[1] })
    const out = await scene.draw(userId, id)
    expect(out).toMatchObject({ won: false, prizeId: null })
    expect(scene.numbers.taken).toBe(taken)
    for (const { recordId } of [won, out]) {
      expect(await scene.get('lucky-draw-record/verify', `id=${recordId}`)).toMatchObject({ number: null, valid: true })
    }
  })

  it('refuses by state, time, registration and member', async () => {
    const draft = (await scene.post('lucky-draw/create', drawBody({ code: 'DRAFT_ONE' }))) as number
    const { id } = await scene.addDraw([{}], { regRequired: true, regActivityId: 77 })
    const userId = await scene.joined(id)
    expect(await codeOf(scene.draw(userId, UNKNOWN))).toBe(1_013_030_000)
    expect(await codeOf(scene.draw(UNKNOWN, id))).toBe(1_004_001_000)
    expect(await codeOf(scene.draw(userId, draft))).toBe(1_013_033_001)
    expect(await codeOf(scene.draw(userId, id))).toBe(1_013_033_003)
    await scene.draws.onRegistered(scene.context, { userId, activityId: 78 })
    expect(await codeOf(scene.draw(userId, id))).toBe(1_013_033_003)
    await scene.draws.onRegistered(scene.context, { userId, activityId: 77 })
    expect(await codeOf(scene.draw(userId, id))).toBe(0)
    await scene.platform.adminData('PUT member/user/update-status', { body: { id: userId, status: 1 } })
    expect(await codeOf(scene.draw(userId, id))).toBe(1_004_001_000)
    expect(await codeOf(scene.join(userId, id))).toBe(1_004_001_000)
    const early = await scene.addDraw([{}], { startTime: '2098-01-01T00:00:00' })
    expect(await codeOf(scene.join(await scene.addMember(), early.id))).toBe(1_013_033_002)
    await scene.put('lucky-draw/close', { id })
    expect(await codeOf(scene.draw(await scene.addMember(), id))).toBe(1_013_033_001)
  })
})
