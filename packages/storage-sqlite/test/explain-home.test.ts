import { expect, it } from 'vitest'
import { expectIndexed, expectSorted, page, range, usePlans } from './explained-plans.js'

const plans = usePlans()

it('what visitors see is read in its order, and nothing that is disabled', async () => {
  const [keywords] = await plans(({ searchKeywords }) => searchKeywords.listEnabled())
  expect(keywords).toBe('SEARCH search_keyword USING INDEX search_keyword_enabled (tenant_id=? AND status=?)')
  const [popups] = await plans(({ homePopups }) => homePopups.listEnabled('HOME'))
  expect(popups).toBe('SEARCH home_popup USING INDEX home_popup_enabled (tenant_id=? AND scene_code=? AND status=?)')
})

it('pages of keywords are indexed and sorted', async () => {
  const keywords = (filter: object) => plans(({ searchKeywords }) => searchKeywords.page({ ...page, ...filter }))
  expectSorted(await keywords({}), /tenant_id=\?/)
  expectSorted(await keywords({ createTime: range }), /create_time>\?/)
  expectSorted(await keywords({ status: 0 }), /status=\?/)
  expectSorted(await keywords({ terminalType: 31 }), /terminal_type=\?/)
  expectSorted(await keywords({ terminalType: 31, status: 0 }), /terminal_type=\?/)
  // Keywords are few: a part of one is looked for in their order.
  expectIndexed(await keywords({ keyword: 'bag' }), /tenant_id=\?/)
})

it('pages of popups are indexed and sorted', async () => {
  const popups = (filter: object) => plans(({ homePopups }) => homePopups.page({ ...page, ...filter }))
  expectSorted(await popups({}), /tenant_id=\?/)
  expectSorted(await popups({ createTime: range }), /create_time>\?/)
  expectSorted(await popups({ status: 0 }), /status=\?/)
  expectSorted(await popups({ sceneCode: 'HOME' }), /scene_code=\?/)
  expectSorted(await popups({ sceneCode: 'HOME', status: 0 }), /scene_code=\?/)
  expectIndexed(await popups({ name: 'sale' }), /tenant_id=\?/)
})
