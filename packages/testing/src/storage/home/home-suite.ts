import type { HomePopupInput, SearchKeywordInput } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import type { CaseOf } from '../resource-case.js'
import { AWKWARD, FIRST_INSTANT, IMPOSSIBLE_NUMBERS, LARGEST_ID, LAST_INSTANT } from '../sample-rows.js'
import { createdWithin, filterOf, opened } from '../resource-case.js'

const LARGEST_INTEGER = 2_147_483_647

const keywordInput = (keyword: string, overrides: Partial<SearchKeywordInput> = {}): SearchKeywordInput => ({
  keyword,
  displayKeyword: 'Shown',
  action: 1,
  actionData: 'term',
  terminalType: 0,
  sort: 0,
  ...overrides,
})

/** A popup with what must be given. */
export const popupInput = (name: string, overrides: Partial<HomePopupInput> = {}): HomePopupInput => ({
  name,
  sceneCode: 'HOME',
  displayStrategy: 'ALL',
  loginShow: 'ALL',
  terminalType: 0,
  sort: 0,
  ...overrides,
})

const searchKeywordBy = filterOf<'searchKeywords'>(keywordInput)

/** A keyword is found by a part of it, a terminal only as a whole: 31 is not 3120. */
export const searchKeywordCase: CaseOf<'searchKeywords'> = {
  name: 'searchKeywords',
  open: opened(({ searchKeywords }) => searchKeywords, {}),
  full: (mark) => ({
    keyword: `${mark} ${AWKWARD}`,
    displayKeyword: AWKWARD,
    action: 2,
    actionData: `data ${AWKWARD}`,
    terminalType: 3120,
    validStart: FIRST_INSTANT,
    validEnd: LAST_INSTANT,
    sort: LARGEST_INTEGER,
    status: 1,
  }),
  sparse: (mark) => keywordInput(mark),
  initial: { status: 0 },
  optional: ['validStart', 'validEnd'],
  filters: [
    (mark) => ({
      filter: { keyword: `${mark}a` },
      found: keywordInput(`a ${mark}a b`),
      passedOver: keywordInput(`${mark} a`),
    }),
    searchKeywordBy({ status: 1 }),
    searchKeywordBy({ terminalType: 31 }, { terminalType: 3120 }),
    searchKeywordBy({ terminalType: 31, status: 1 }, { terminalType: 31 }),
  ],
  ranges: [createdWithin(keywordInput)],
  impossible: IMPOSSIBLE_NUMBERS.flatMap((number) => [
    { status: number },
    { terminalType: number },
    { status: number, terminalType: 31 },
  ]),
}

/** A name is found by a part of it, a scene only as a whole. */
export const homePopupCase: CaseOf<'homePopups'> = {
  name: 'homePopups',
  open: opened(({ homePopups }) => homePopups, {}),
  full: (mark) => ({
    name: `${mark} ${AWKWARD}`,
    sceneCode: `scene ${AWKWARD}`,
    title: `title ${AWKWARD}`,
    content: `content ${AWKWARD}`,
    highlightContent: `highlight ${AWKWARD}`,
    contentLink: `link ${AWKWARD}`,
    contentRedirectType: LARGEST_INTEGER,
    buttonText: `button ${AWKWARD}`,
    buttonLink: `to ${AWKWARD}`,
    buttonRedirectType: LARGEST_INTEGER - 1,
    iconUrl: `icon ${AWKWARD}`,
    displayStrategy: 'NEW',
    loginShow: 'LOGGED_IN',
    terminalType: 20,
    validStart: FIRST_INSTANT,
    validEnd: LAST_INSTANT,
    sort: LARGEST_INTEGER - 2,
    status: 1,
  }),
  sparse: (mark) => popupInput(mark),
  initial: { status: 0 },
  optional: [
    'title',
    'content',
    'highlightContent',
    'contentLink',
    'contentRedirectType',
    'buttonText',
    'buttonLink',
    'buttonRedirectType',
    'iconUrl',
    'validStart',
    'validEnd',
  ],
  filters: [
    (mark) => ({
      filter: { name: `${mark}a` },
      found: popupInput(`a ${mark}a b`),
      passedOver: popupInput(`${mark} a`),
    }),
    (mark) => ({
      filter: { sceneCode: mark },
      found: popupInput('a', { sceneCode: mark }),
      passedOver: popupInput('a', { sceneCode: `${mark} b` }),
    }),
    filterOf<'homePopups'>(popupInput)({ status: 1 }),
    (mark) => ({
      filter: { sceneCode: mark, status: 1 },
      found: popupInput('a', { sceneCode: mark, status: 1 }),
      passedOver: popupInput('a', { sceneCode: mark }),
    }),
  ],
  ranges: [createdWithin(popupInput)],
  impossible: IMPOSSIBLE_NUMBERS.flatMap((status) => [{ status }, { status, sceneCode: 'HOME' }]),
}

/** Search keywords and popups as visitors get them. */
export function describeHomeContent(use: UseSpace): void {
  it('searchKeywords lists what is enabled, by sort and then by id', async () => {
    const { theirs, searchKeywords } = await use().neighbours('searchKeywords')
    for (const [keyword, sort] of [
      ['a', 2],
      ['b', 1],
      ['c', 2],
      ['d', 0],
    ] as const)
      await searchKeywords.create(keywordInput(keyword, { sort }), at(0))
    await searchKeywords.create(keywordInput('disabled', { status: 1 }), at(0))
    await searchKeywords.delete((await searchKeywords.create(keywordInput('deleted'), at(0))).id, at(1))
    await theirs.stores.searchKeywords.create(keywordInput('theirs'), at(0))
    const list = await searchKeywords.listEnabled()
    expect(list.map(({ keyword }) => keyword)).toEqual(['d', 'b', 'a', 'c'])
    const [first] = list
    expect(await searchKeywords.find(first?.id ?? 0)).toMatchObject({ ...first })
  })

  it('homePopups lists what is enabled of a scene, by sort and then by id', async () => {
    const { theirs, homePopups } = await use().neighbours('homePopups')
    for (const [name, sort] of [
      ['a', 2],
      ['b', 1],
      ['c', 2],
      ['d', 0],
    ] as const)
      await homePopups.create(popupInput(name, { sort }), at(0))
    await homePopups.create(popupInput('disabled', { status: 1 }), at(0))
    await homePopups.create(popupInput('elsewhere', { sceneCode: 'home' }), at(0))
    await homePopups.delete((await homePopups.create(popupInput('deleted'), at(0))).id, at(1))
    await theirs.stores.homePopups.create(popupInput('theirs'), at(0))
    const list = await homePopups.listEnabled('HOME')
    expect(list.map(({ name }) => name)).toEqual(['d', 'b', 'a', 'c'])
    const [first] = list
    expect(await homePopups.find(first?.id ?? 0)).toMatchObject({ ...first })
  })

  describe.each(['searchKeywords', 'homePopups'] as const)('%s', (name) => {
    it('are enabled and disabled, living ones of the tenant', async () => {
      const { mine, theirs } = await use().neighbours()
      const create = () =>
        name === 'homePopups'
          ? mine.stores[name].create(popupInput('a'), at(0))
          : mine.stores[name].create(keywordInput('a'), at(0))
      const repository = mine.stores[name]
      const { id } = await create()
      expect(await theirs.stores[name].updateStatus(id, 1)).toBe(false)
      expect(await repository.updateStatus(id, 1)).toBe(true)
      expect(await repository.find(id)).toMatchObject({ status: 1, revision: 2 })
      expect(await repository.updateStatus(LARGEST_ID, 1)).toBe(false)
      await repository.delete(id, at(1))
      expect(await repository.updateStatus(id, 0)).toBe(false)
    })
  })

  describeMovedKeywords(use)
}

function describeMovedKeywords(use: UseSpace): void {
  it('searchKeywords are moved, living ones of the tenant', async () => {
    const { theirs, searchKeywords } = await use().neighbours('searchKeywords')
    const { id } = await searchKeywords.create(keywordInput('a'), at(0))
    expect(await theirs.stores.searchKeywords.updateSort(id, 1)).toBe(false)
    expect(await searchKeywords.updateSort(id, LARGEST_INTEGER)).toBe(true)
    expect(await searchKeywords.find(id)).toMatchObject({ sort: LARGEST_INTEGER, revision: 2 })
    await searchKeywords.delete(id, at(1))
    expect(await searchKeywords.updateSort(id, 2)).toBe(false)
  })
}
