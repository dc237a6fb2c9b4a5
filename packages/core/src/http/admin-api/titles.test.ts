import { expect, it } from 'vitest'
import { plural, withArticle } from './titles.js'

it.each([
  ['redeem code', 'a redeem code', 'redeem codes'],
  ['admin key', 'an admin key', 'admin keys'],
  ['promoter’s category', 'a promoter’s category', 'promoter’s categories'],
  ['member’s address', 'a member’s address', 'member’s addresses'],
])('%s: %s, %s', (title, one, several) => {
  expect([withArticle(title), plural(title)]).toEqual([one, several])
})
