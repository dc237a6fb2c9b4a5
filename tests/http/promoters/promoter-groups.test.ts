import { beforeEach, describe, expect, test } from 'vitest'
import type { Storage } from '@org/openapi-core/storage'
import { told } from '../members/managed-members.js'
import { emptyStorage } from '../../empty-storage.js'
import { changedStorage } from '../changed-storage.js'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addPromoter, made, promoterResources } from './promoters.js'
import type { PromoterResources } from './promoters.js'

const PROMOTER_NOT_FOUND = 1_013_007_000
const NOT_EXISTS = 1_013_041_000
const EXISTS = 1_013_041_001

let platform: TestPlatform
let promoters: PromoterResources['promoters']
let groups: PromoterResources['groups']
let relations: PromoterResources['relations']

beforeEach(async () => {
  platform = await startPlatform()
  ;({ promoters, groups, relations } = promoterResources(platform))
})

const done = { code: 0, data: true, msg: '', error_detail: '' }
const promoter = async (): Promise<number> => (await addPromoter(platform)).id as number
const group = (groupName: string): Promise<number> => made(groups, { groupName })

/** The groups of a promoter, in ascending order. */
async function groupsOf(promoterId: number): Promise<number[]> {
  const { list } = await platform.adminData('GET promotion/promoter-group-relation/page', {
    query: `promoterId=${promoterId}&pageSize=200`,
  })
  return list.map((row: Json) => row.groupId as number).sort((a: number, b: number) => a - b)
}

describe('promotion/promoter-group: a group (rules/promoters#groups)', () => {
  test('get shows what was sent; the description may be absent', async () => {
    const id = await made(groups, { groupName: 'Creators', description: 'Who make videos' })
    expect(await groups.get(id)).toEqual({
      id,
      groupName: 'Creators',
      description: 'Who make videos',
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
    expect((await groups.update(id, { groupName: 'Bloggers' })).body).toEqual(done)
    expect(await groups.get(id)).toMatchObject({ groupName: 'Bloggers', description: null, revision: 2 })
  })

  test('groupName has 1 to 32 characters', async () => {
    for (const groupName of [undefined, null, '', ' ', 1, 'x'.repeat(33)]) {
      expect(told(await groups.create({ groupName })), JSON.stringify(groupName)).toEqual({
        status: 400,
        detail: 'groupName',
      })
    }
    for (const groupName of ['x', '创作者', 'x'.repeat(32)])
      expect((await groups.create({ groupName })).body.code).toBe(0)
    expect(told(await groups.create({ description: 1 }))).toEqual({ status: 400, detail: 'description' })
  })

  test('groupName is unique', async () => {
    const a = await group('Creators')
    const b = await group('Bloggers')
    for (const answer of [await groups.create(), await groups.update(b)])
      expect(answer).toMatchObject({ status: 200, body: { code: EXISTS } })
    await groups.remove(a)
    expect((await groups.create()).body.code).toBe(0)
  })

  test('is gone after it was deleted, and every promoter is out of it', async () => {
    const [a, b, ana] = [await group('a'), await group('b'), await promoter()]
    for (const groupId of [a, b]) await made(relations, { groupId, promoterId: ana })
    expect((await groups.remove(a)).body).toEqual(done)
    expect(await groups.get(a)).toBeNull()
    expect(await groupsOf(ana)).toEqual([b])
    for (const answer of [await groups.remove(a), await groups.update(a)])
      expect(answer.body).toMatchObject({ code: NOT_EXISTS, data: null })
  })

  test('whose deletion stopped half-way is gone, and whoever deletes it again goes on', async () => {
    const [taken, inner]: [number[], Storage] = [[], emptyStorage('sqlite')]
    let isStopped = true
    const storage = changedStorage(inner, 'promoterGroupRelations', (repository) => ({
      async takeOut(...given) {
        if (isStopped) throw new Error('stopped')
        taken.push(await repository.takeOut(...given))
        return taken.at(-1) ?? 0
      },
    }))
    platform = await startPlatform({ storage })
    ;({ promoters, groups, relations } = promoterResources(platform))
    const [a, ana] = [await group('a'), await promoter()]
    await made(relations, { groupId: a, promoterId: ana })
    expect((await groups.remove(a)).status).toBe(500)
    expect(await groups.get(a)).toBeNull()
    expect(await groupsOf(ana)).toEqual([])
    isStopped = false
    expect((await groups.remove(a)).body.code).toBe(NOT_EXISTS)
    expect(taken).toEqual([1])
  })

  test('page filters by name and time; simple-list shows all of this tenant, oldest first', async () => {
    const a = await group('a')
    platform.clock.advance(1000)
    const b = await group('b')
    await made(groups, {}, await platform.createTenant())
    expect(await groups.idsOf('')).toEqual([b, a])
    expect(await groups.idsOf('groupName=a')).toEqual([a])
    expect(await groups.idsOf('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual([b])
    const list = await platform.adminData('GET promotion/promoter-group/simple-list')
    expect(list).toEqual([await groups.get(a), await groups.get(b)])
  })
})

describe('promotion/promoter-group-relation: create, delete, page (rules/promoters#groups)', () => {
  test('page shows what was sent, by group, promoter and time', async () => {
    const [a, b, ana, bea] = [await group('a'), await group('b'), await promoter(), await promoter()]
    const first = await made(relations, { groupId: a, promoterId: ana })
    platform.clock.advance(1000)
    const second = await made(relations, { groupId: b, promoterId: bea })
    const { list, total } = await platform.adminData('GET promotion/promoter-group-relation/page')
    expect(total).toBe(2)
    expect(list[1]).toEqual({ id: first, groupId: a, promoterId: ana, revision: 1, createTime: '2026-09-10T12:00:00' })
    expect(await relations.idsOf('')).toEqual([second, first])
    expect(await relations.idsOf(`groupId=${a}`)).toEqual([first])
    expect(await relations.idsOf(`promoterId=${bea}`)).toEqual([second])
    expect(await relations.idsOf(`promoterId=${bea}&groupId=${a}`)).toEqual([])
    expect(await relations.idsOf('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual([second])
  })

  test('both have to exist in this tenant', async () => {
    const [a, ana, tenantId] = [await group('a'), await promoter(), await platform.createTenant()]
    const foreignGroup = await made(groups, {}, tenantId)
    const foreign = (await addPromoter(platform, {}, tenantId)).id as number
    const gone = await promoter()
    await promoters.remove(gone)
    for (const groupId of [4711, foreignGroup])
      expect(told(await relations.create({ groupId, promoterId: ana }))).toEqual({ status: 400, detail: 'groupId' })
    for (const promoterId of [4711, foreign, gone])
      expect(told(await relations.create({ groupId: a, promoterId }))).toEqual({ status: 400, detail: 'promoterId' })
    expect(told(await relations.create({ promoterId: ana }))).toEqual({ status: 400, detail: 'groupId' })
    expect(told(await relations.create({ groupId: a }))).toEqual({ status: 400, detail: 'promoterId' })
    expect(await relations.idsOf('')).toEqual([])
  })

  test('a promoter is in a group once, until it is taken out', async () => {
    const pair = { groupId: await group('a'), promoterId: await promoter() }
    const id = await made(relations, pair)
    expect(await relations.create(pair)).toMatchObject({ status: 200, body: { code: EXISTS } })
    expect((await relations.remove(id)).body).toEqual(done)
    expect((await relations.remove(id)).body).toMatchObject({ code: NOT_EXISTS })
    expect((await relations.create(pair)).body.code).toBe(0)
  })

  test('has no update and no get', async () => {
    expect((await platform.admin('PUT promotion/promoter-group-relation/update', { body: {} })).body.code).toBe(404)
    expect((await platform.admin('GET promotion/promoter-group-relation/get', { query: 'id=1' })).body.code).toBe(404)
  })

  test('ends with its promoter', async () => {
    const pair = { groupId: await group('a'), promoterId: await promoter() }
    await made(relations, pair)
    await promoters.remove(pair.promoterId)
    expect(await relations.idsOf('')).toEqual([])
  })
})

describe('promotion/promoter/update-group-batch (rules/promoters#groups)', () => {
  const batch = (ids: unknown, groupIds: unknown): Promise<Answer> =>
    promoters.call('PUT update-group-batch', { body: { ids, groupIds } })

  test('replaces the groups of each promoter, and again the same', async () => {
    const [a, b, c] = [await group('a'), await group('b'), await group('c')]
    const [ana, bea, cleo] = [await promoter(), await promoter(), await promoter()]
    await made(relations, { groupId: a, promoterId: ana })
    const kept = await made(relations, { groupId: b, promoterId: ana })
    await made(relations, { groupId: a, promoterId: cleo })
    for (let time = 0; time < 2; time++) {
      expect((await batch([ana, bea], [b, c])).body).toEqual(done)
      expect([await groupsOf(ana), await groupsOf(bea), await groupsOf(cleo)]).toEqual([[b, c], [b, c], [a]])
      expect(await relations.idsOf(`promoterId=${ana}&groupId=${b}`)).toEqual([kept])
    }
    expect((await batch([ana, ana], [a, a])).body).toEqual(done)
    expect(await groupsOf(ana)).toEqual([a])
  })

  test('all or nothing: every promoter and every group has to exist in this tenant', async () => {
    const [a, ana, tenantId] = [await group('a'), await promoter(), await platform.createTenant()]
    const foreign = (await addPromoter(platform, {}, tenantId)).id as number
    for (const ids of [[ana, 4711], [foreign], [4711, ana]])
      expect((await batch(ids, [a])).body).toMatchObject({ code: PROMOTER_NOT_FOUND, data: null })
    for (const groupIds of [[a, 4711], [await made(groups, {}, tenantId)]])
      expect(told(await batch([ana], groupIds))).toEqual({ status: 400, detail: 'groupIds' })
    expect(await groupsOf(ana)).toEqual([])
  })

  test('neither list is empty, absent or too long', async () => {
    const ids = Array.from({ length: 201 }, (_, i) => i + 1)
    for (const wrong of [undefined, [], ids, 1]) {
      expect(told(await batch(wrong, [1]))).toEqual({ status: 400, detail: 'ids' })
      expect(told(await batch([1], wrong))).toEqual({ status: 400, detail: 'groupIds' })
    }
    expect(told(await batch([1], ids.slice(0, 51)))).toEqual({ status: 400, detail: 'groupIds' })
    for (const wrong of ['1', 0, 1.5]) expect(told(await batch([1, wrong], [1])).status).toBe(400)
  })

  test('leaves a row in the operate log for each promoter', async () => {
    const [a, b, ana, bea] = [await group('a'), await group('b'), await promoter(), await promoter()]
    await made(relations, { groupId: b, promoterId: bea })
    await batch([bea, ana], [a])
    const { list } = await platform.adminData('GET infra/operate-log/page', { query: 'pageSize=200' })
    const rows = list.filter(({ action }: Json) => action === 'update-group-batch')
    const shown = rows.map(({ resource, resourceId, before, after }: Json) => [
      resource,
      Number(resourceId),
      JSON.parse(before as string),
      JSON.parse(after as string),
    ])
    expect(shown).toEqual([
      ['promotion/promoter', bea, { groupIds: [b] }, { groupIds: [a] }],
      ['promotion/promoter', ana, { groupIds: [] }, { groupIds: [a] }],
    ])
  })
})
