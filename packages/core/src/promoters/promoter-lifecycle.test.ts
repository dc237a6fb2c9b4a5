import { expect, test } from 'vitest'
import { promoterStatuses, statusesBefore } from './promoter-lifecycle.js'

test('a promoter goes from inactive to active, and between active and disabled, and may stay (rules/promoters#states)', () => {
  expect(Object.values(promoterStatuses)).toEqual([0, 1, 2])
  expect(Object.values(promoterStatuses).map(statusesBefore)).toEqual([[0], [0, 1, 2], [1, 2]])
})
