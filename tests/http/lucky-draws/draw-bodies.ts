import type { Json } from '@org/openapi-testing'

/** The members that a lucky draw must have. */
export const drawBody = (members: object = {}): Json => ({
  code: 'AUTUMN',
  name: 'Autumn draw',
  startTime: '2026-01-01T00:00:00',
  endTime: '2099-01-01T00:00:00',
  prizeDisplayMode: 1,
  displayPrizeCount: 0,
  regRequired: false,
  ...members,
})

/** The members that a prize must have: a thing of which there is any number. */
export const prizeBody = (luckyDrawId: number, members: object = {}): Json => ({
  luckyDrawId,
  name: 'Keyring',
  prizeType: 'PHYSICAL',
  winProbability: 1000,
  stockLimit: false,
  totalStock: 0,
  currentStock: 0,
  fixedDisplay: false,
  ...members,
})

/** The members that a chance rule must have: three for everybody. */
export const ruleBody = (luckyDrawId: number, members: object = {}): Json => ({
  luckyDrawId,
  name: 'For everybody',
  type: 'DEFAULT_FREE',
  chancesAwarded: 3,
  maxCountPerUser: -1,
  ...members,
})
