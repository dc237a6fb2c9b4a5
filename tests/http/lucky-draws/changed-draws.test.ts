import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawBody, prizeBody, ruleBody } from './draw-bodies.js'
import { DrawScene } from './draw-scene.js'

let scene: DrawScene
let serial = 0

beforeAll(async () => void (scene = await DrawScene.open()))
afterAll(() => scene.close())

const newDraw = (): Promise<number> => scene.post('lucky-draw/create', drawBody({ code: `CHANGED_${++serial}` }))
const newPrize = (luckyDrawId: number): Promise<number> => scene.post('lucky-draw-prize/create', prizeBody(luckyDrawId))
const update = (resource: string, body: object) => scene.refusal(`PUT promotion/${resource}/update`, { body })
const remove = (resource: string, id: number) =>
  scene.refusal(`DELETE promotion/${resource}/delete`, { query: `id=${id}` })
const put = (path: string, body: object) => scene.refusal(`PUT promotion/${path}`, { body })

describe('a prize of a lucky draw that is closed or deleted', () => {
  it('gets no more stock', async () => {
    const {
      id: closed,
      prizeIds: [over = 0],
    } = await scene.addDraw([{}])
    await put('lucky-draw/close', { id: closed })
    const gone = await newDraw()
    const left = await newPrize(gone)
    await remove('lucky-draw', gone)
    for (const id of [over, left]) {
      const before = await scene.get('lucky-draw-prize/get', `id=${id}`)
      expect(await put('lucky-draw-prize/add-stock', { id, count: 1 })).toBe(1_013_030_002)
      expect(await scene.get('lucky-draw-prize/get', `id=${id}`)).toEqual(before)
    }
  })
})

describe('what belongs to a lucky draw that was deleted', () => {
  it('is in no list of the lucky draw, and in the pages, from where it can be deleted', async () => {
    const id = await newDraw()
    const left = {
      'lucky-draw-prize': await newPrize(id),
      'lucky-draw-chance-rule': await scene.post('lucky-draw-chance-rule/create', ruleBody(id)),
    }
    await remove('lucky-draw', id)
    for (const [resource, row] of Object.entries(left)) {
      expect(await scene.get(`${resource}/list-by-draw`, `luckyDrawId=${id}`)).toEqual([])
      expect(await scene.get(`${resource}/page`, `luckyDrawId=${id}`)).toMatchObject({ list: [{ id: row }] })
      expect(await remove(resource, row as number)).toBe(0)
    }
  })
})

describe('the window of a chance rule (rules/lucky-draws#chance-rules)', () => {
  it('lies within its lucky draw also when the time of that is narrowed', async () => {
    const window = { startTime: '2026-03-01T00:00:00', endTime: '2026-11-01T00:00:00' }
    const id = await newDraw()
    const { code } = await scene.get('lucky-draw/get', `id=${id}`)
    const rule = await scene.post('lucky-draw-chance-rule/create', ruleBody(id, window))
    const narrow = (members: object) => update('lucky-draw', drawBody({ id, code, ...members }))
    expect(await narrow({ startTime: '2026-03-01T00:00:01' })).toBe('400 startTime')
    expect(await narrow({ endTime: '2026-10-31T23:59:59' })).toBe('400 endTime')
    expect(await narrow({ startTime: '2026-12-01T00:00:00' })).toBe('400 startTime')
    expect(await narrow(window)).toBe(0)
    expect(await update('lucky-draw-chance-rule', ruleBody(id, { ...window, id: rule, name: 'Renamed' }))).toBe(0)
    expect(await narrow({})).toBe(0)
    // A rule without times of its own is in force as long as its lucky draw, whichever that is.
    expect(await update('lucky-draw-chance-rule', ruleBody(id, { id: rule }))).toBe(0)
    expect(await narrow({ startTime: '2026-05-01T00:00:00', endTime: '2026-06-01T00:00:00' })).toBe(0)
  })
})
