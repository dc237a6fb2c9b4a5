import { campaignActions } from './campaign-actions.js'
import { campaignInvariants, healedCampaignInvariants } from './campaign-invariants.js'
import { couponActions } from './coupon-actions.js'
import { jobActions } from './job-actions.js'
import { withKeys } from './keyed-actions.js'
import { limitInvariants } from './limit-invariants.js'
import { orderActions } from './order-actions.js'
import { orderInvariants } from './order-invariants.js'
import { paymentActions } from './payment-actions.js'
import { memberActions, purchaseActions } from './purchase-actions.js'
import { walletActions } from './wallet-actions.js'
import { walletInvariants } from './wallet-invariants.js'
import type { Deck } from './world.js'

/** The jobs that there were before the campaigns. */
const JOBS_OF_THE_SHOP = [
  'sweep-revoked-tokens',
  'sweep-request-ids',
  'sweep-chat-login-states',
  'expire-coupons',
  'expire-pay-orders',
  'sync-pay-orders',
  'expire-purchases',
  'retry-supplements',
  'advance-bags',
  'render-invoices',
  'delete-invoice-files',
  'trim-api-access-log',
]

const shopActions = [...walletActions, ...couponActions, ...paymentActions, ...purchaseActions, ...orderActions]
const shopInvariants = [...walletInvariants, ...orderInvariants, ...limitInvariants]

/**
 * The deck of all seeds before there were campaigns. It stays as it is: what a seed has found once it finds again only
 * with the same cards, in the same order, and with as many throws of the dice.
 */
export const shopDeck: Deck = {
  name: 'shop',
  actions: [...shopActions, ...jobActions(JOBS_OF_THE_SHOP)],
  invariants: shopInvariants,
  healed: () => [],
  hasCampaigns: false,
  instant: ['chanceRules'],
}

/** Members who recharge, draw, redeem and spend, and operations who change the campaigns meanwhile. */
const campaignDeck: Deck = {
  name: 'campaigns',
  actions: [...walletActions, ...couponActions, ...memberActions, ...campaignActions, ...jobActions()],
  invariants: [...shopInvariants, ...campaignInvariants],
  healed: healedCampaignInvariants,
  hasCampaigns: true,
}

/** Everything that there is. */
const fullDeck: Deck = {
  ...campaignDeck,
  name: 'everything',
  actions: [...shopActions, ...campaignActions, ...jobActions()],
}

/** The shop, whose callers send keys and come back with them. */
export const keyDeck: Deck = { ...shopDeck, name: 'keys', actions: withKeys(shopDeck.actions) }

const decks = [shopDeck, campaignDeck, fullDeck] as const

/** Each third seed has the same deck: what is few in one is many in another. */
export const deckOf = (seed: number): Deck => decks[seed % decks.length] as Deck
