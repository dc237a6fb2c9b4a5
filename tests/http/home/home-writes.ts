import type { AdminCall, TestPlatform } from '@org/openapi-testing'

type Writes = Readonly<Record<string, () => Promise<AdminCall> | AdminCall>>

export const KEYWORD = 'promotion/search-keyword'
export const POPUP = 'promotion/home-popup'

/** The members that a keyword must have. */
export const keywordBody = { keyword: 'sneakers', displayKeyword: 'Sneakers', action: 1, actionData: 'sneakers' }

/** The members that a popup must have. */
export const popupBody = { name: 'Welcome', sceneCode: 'HOME', title: 'Welcome' }

/** The writes of search keywords and popups, each made once. */
export function homeWrites(use: () => TestPlatform): Writes {
  const keyword = (): Promise<number> => use().adminData(`POST ${KEYWORD}/create`, { body: keywordBody })
  const popup = (): Promise<number> => use().adminData(`POST ${POPUP}/create`, { body: popupBody })
  return {
    [`POST /admin-api/${KEYWORD}/create`]: () => ({ body: keywordBody }),
    [`PUT /admin-api/${KEYWORD}/update`]: async () => ({
      body: { ...keywordBody, id: await keyword(), keyword: 'boots' },
    }),
    [`DELETE /admin-api/${KEYWORD}/delete`]: async () => ({ query: `id=${await keyword()}` }),
    [`DELETE /admin-api/${KEYWORD}/delete-list`]: async () => ({ query: `ids=${await keyword()}` }),
    [`PUT /admin-api/${KEYWORD}/update-status`]: async () => ({ body: { id: await keyword(), status: 1 } }),
    [`PUT /admin-api/${KEYWORD}/update-sort`]: async () => ({ body: { id: await keyword(), sort: 7 } }),
    [`POST /admin-api/${POPUP}/create`]: () => ({ body: popupBody }),
    [`PUT /admin-api/${POPUP}/update`]: async () => ({ body: { ...popupBody, id: await popup(), name: 'Renamed' } }),
    [`DELETE /admin-api/${POPUP}/delete`]: async () => ({ query: `id=${await popup()}` }),
    [`DELETE /admin-api/${POPUP}/delete-list`]: async () => ({ query: `ids=${await popup()}` }),
    [`PUT /admin-api/${POPUP}/update-status`]: async () => ({ body: { id: await popup(), status: 1 } }),
  }
}
