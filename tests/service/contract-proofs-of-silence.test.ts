/* oxlint-disable typescript/no-explicit-any -- suites of every kind */
import { describe, expect, test } from 'vitest'
import { chatPlatformChecks } from '../../packages/testing/src/channels/chat-platform-contract.js'
import { emailSenderChecks } from '../../packages/testing/src/channels/email-sender-contract.js'
import { fileStoreChecks } from '../../packages/testing/src/channels/file-store-contract.js'
import { goodsChecks } from '../../packages/testing/src/channels/goods-channel-contract.js'
import { imageSearchChecks } from '../../packages/testing/src/channels/image-search-contract.js'
import { invoiceRendererChecks } from '../../packages/testing/src/channels/invoice-renderer-contract.js'
import { linkResolverChecks } from '../../packages/testing/src/channels/link-resolver-contract.js'
import { paymentChecks } from '../../packages/testing/src/channels/payment-channel-contract.js'
import { trackingChecks } from '../../packages/testing/src/channels/tracking-channel-contract.js'
import { translatorChecks } from '../../packages/testing/src/channels/translator-contract.js'
import { webhookSenderChecks } from '../../packages/testing/src/channels/webhook-sender-contract.js'
import * as scripted from './scripted-contract-channels.js'
import { failureOf, hang, instead } from './contract-proof.js'

/** The checks of each suite, what they are tried on, and which calls of which part of it may hang. */
const SUITES: [checks: Record<string, any>, create: () => Promise<any>, part: string, calls: readonly string[]][] = [
  [chatPlatformChecks, scripted.scriptedLogins, 'platform', ['identify']],
  [emailSenderChecks(), scripted.scriptedMails, 'sender', ['send']],
  [fileStoreChecks, scripted.scriptedShelf, 'store', ['put', 'urlOf', 'delete']],
  [goodsChecks, scripted.scriptedMarket, 'channel', ['findGoods']],
  [imageSearchChecks, scripted.scriptedImages, 'channel', ['searchByImage']],
  [invoiceRendererChecks, scripted.scriptedInvoices, 'renderer', ['render']],
  [linkResolverChecks, scripted.scriptedLinks, 'resolver', ['resolve']],
  [
    paymentChecks(),
    scripted.scriptedGateway,
    'channel',
    ['create', 'query', 'close', 'uploadShipment', 'readNotification'],
  ],
  [trackingChecks, scripted.scriptedCarriers, 'channel', ['findTrack']],
  [translatorChecks, scripted.scriptedTranslations, 'translator', ['translate']],
  [webhookSenderChecks, scripted.scriptedHooks, 'sender', ['send']],
]

// Vitest would say that the test timed out, and of no call.
describe.each(SUITES.flatMap(([checks, create, part, calls]) => calls.map((call) => ({ checks, create, part, call }))))(
  'a $part whose $call never answers',
  ({ checks, create, part, call }) => {
    test.each(Object.keys(checks))('is told by its name, where it is asked: %s', async (sentence) => {
      let asked = 0
      const watched = instead<any, any>(part, call, (own, ...args) => {
        asked++
        return own(...(args as never[]))
      })
      expect(await failureOf(checks[sentence], watched(await create()))).toBeNull()
      const failure = await failureOf(checks[sentence], instead<any, any>(part, call, hang)(await create()))
      const told = new RegExp(`^${call}( did not answer within the 4 s | goes on, given up before the call|: it ends)`)
      expect(failure ?? 'right').toMatch(asked > 0 ? told : /^right$/)
    })
  },
)
