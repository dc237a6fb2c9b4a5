import { expect, it } from 'vitest'
import { findingsOf, localNow } from './dry-check.js'
import { words } from './words.js'

const template = {
  id: 1,
  title: 'Welcome',
  status: 0,
  totalCount: 10,
  takenCount: 4,
  takeLimitCount: 1,
  validityType: 1,
  validEndTime: '2026-09-10T12:00:00',
}
const checked = { template, members: 6, now: '2026-09-10T11:59:59', isWhole: true }

it.each([
  ['nothing', checked, []],
  ['a template that is gone', { ...checked, template: null }, ['There is no such template.']],
  ['one that is disabled', { ...checked, template: { ...template, status: 1 } }, [words.en.templateDisabled]],
  ['one that is over', { ...checked, now: '2026-09-10T12:00:00' }, [words.en.templateOver]],
  ['too few', { ...checked, members: 7 }, ['6 are left, 7 are needed.']],
  ['nobody', { ...checked, members: 0 }, [words.en.nobody]],
  ['lines that were not asked for', { ...checked, isWhole: false }, [words.en.notWhole]],
])('%s stands in the way', (_, found, texts) => {
  const bad = findingsOf(found, words.en, String).filter(({ is }) => is === 'bad')
  expect(bad.map(({ text }) => text)).toEqual(texts)
})

it('compares with the time of the host’s zone', () => {
  expect(localNow('Asia/Shanghai', new Date('2026-09-10T20:00:00Z'))).toBe('2026-09-11T04:00:00')
})
