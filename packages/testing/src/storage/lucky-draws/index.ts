import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { describeDrawChances } from './draw-chance-suite.js'
import { describeDrawCommitments } from './draw-commitment-suite.js'
import { chanceRuleCase, luckyDrawCase, luckyDrawPrizeCase, specialUserCase } from './draw-resource-cases.js'
import { describeLuckyDrawRaces } from './lucky-draw-race-suite.js'
import { describeLuckyDraws } from './lucky-draw-suite.js'

/** Draws, prizes whose stock is never exceeded, chances that are used once, and seeds that stay secret until a draw is closed. */
export const luckyDrawsContract = {
  tenant: {
    luckyDraws: {
      ...resource,
      listOf: true,
      lock: true,
      move: true,
      lockUndrawn: true,
      open: true,
      openToDraw: true,
      writeTable: true,
      findTable: true,
    },
    luckyDrawPrizes: { ...resource, listOfDraw: true, listShown: true, addStock: true, take: true, lock: true },
    chanceRules: { ...resource, listOfDraw: true, listOpen: true, gain: true, gainOnce: true },
    chanceItems: { find: true, page: true, insertMany: true, use: true, expire: true },
    chanceLogs: { find: true, page: true, append: true },
    drawWallets: { find: true, page: true, gain: true, consume: true },
    drawVisits: { find: true, page: true, count: true, register: true, isRegistered: true },
    drawSpecialUsers: { ...resource, prizeOf: true },
    drawRecords: {
      find: true,
      page: true,
      insert: true,
      findByRequest: true,
      findFact: true,
      listOf: true,
      listAfter: true,
      hasDrawn: true,
      isUsed: true,
      settle: true,
      lockFailed: true,
    },
    drawTallies: { add: true, read: true },
    drawCommitments: { begin: true, find: true, take: true, reveal: true, reseal: true },
  },
  system: {
    chanceItems: { listExpired: true },
    drawRecords: { listDue: true },
    drawSeeds: { listSealedOtherwise: true },
  },
  describe(use) {
    describeResource(luckyDrawCase, use)
    describeResource(luckyDrawPrizeCase, use)
    describeResource(chanceRuleCase, use)
    describeResource(specialUserCase, use)
    describeLuckyDraws(use)
    describeDrawChances(use)
    describeDrawCommitments(use)
  },
  races: describeLuckyDrawRaces,
} satisfies DomainContract
