import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../../empty-storage.js'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addPromoter, made, promoterResources } from './promoters.js'
import { spreadsheetBodies } from '../spreadsheets/spreadsheet-writes.js'

let platform: TestPlatform

const resources = [
  'promoter-group-relation',
  'promoter-social-channel',
  'promoter-withdraw-method',
  'promoter-category',
  'spreadsheet',
]

/** A promoter with one of everything; answers its id and those of what belongs to it, in the order of `resources`. */
async function addWhole(): Promise<{ id: number; ids: number[] }> {
  const { id } = await addPromoter(platform)
  const { groups, relations, channels, methods, categories } = promoterResources(platform)
  const promoterId = { promoterId: id as number }
  const ids = [
    await made(relations, { ...promoterId, groupId: await made(groups, { groupName: `group of ${id}` }) }),
    await made(channels, promoterId),
    await made(methods, promoterId),
    await made(categories, promoterId),
    (await platform.adminData('POST promotion/spreadsheet/create', {
      body: { ...spreadsheetBodies, ...promoterId },
    })) as number,
  ]
  return { id, ids }
}

const page = (resource: string, query = ''): Promise<Json> =>
  platform.adminData(`GET promotion/${resource}/page`, { query })

describe.each(databases)('deleting a promoter on $database', ({ database }) => {
  beforeEach(async () => {
    platform = await startPlatform({ storage: emptyStorage(database) })
  })
  afterEach(() => platform.storage.close())

  test('takes all that is its own out of every answer, and nobody else’s (rules/promoters#deletion)', async () => {
    const gone = await addWhole()
    const kept = await addWhole()
    await platform.adminData('DELETE promotion/promoter/delete', { query: `id=${gone.id}` })
    for (const [index, resource] of resources.entries()) {
      const { list, total } = await page(resource)
      expect([resource, (list as Json[]).map(({ id }) => id), total]).toEqual([resource, [kept.ids[index]], 1])
      expect([resource, (await page(resource, `promoterId=${gone.id}`)).total]).toEqual([resource, 0])
      expect([resource, (await page(resource, `promoterId=${kept.id}`)).total]).toEqual([resource, 1])
      const get = `GET promotion/${resource}/get`
      if (resource === 'promoter-group-relation') continue
      expect(await platform.adminData(get, { query: `id=${gone.ids[index]}` })).toBeNull()
      expect(await platform.adminData(get, { query: `id=${kept.ids[index]}` })).toMatchObject({ id: kept.ids[index] })
    }
  })

  test('leaves nothing of it that could be changed or deleted', async () => {
    const { id, ids } = await addWhole()
    const row = ids.at(-1) as number
    await platform.adminData('DELETE promotion/promoter/delete', { query: `id=${id}` })
    const { id: promoterId } = await addPromoter(platform)
    const update = await platform.admin('PUT promotion/spreadsheet/update', {
      body: { ...spreadsheetBodies, id: row, promoterId },
    })
    const deletion = await platform.admin('DELETE promotion/spreadsheet/delete', { query: `id=${row}` })
    expect([update.body.code, deletion.body.code]).toEqual([1013025001, 1013025001])
  })
})
