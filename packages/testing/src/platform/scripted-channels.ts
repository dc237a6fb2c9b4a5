import { scriptedChat } from './scripted-chat.js'
import type { ScriptedChat } from './scripted-chat.js'
import { scriptedEmail } from './scripted-email.js'
import type { ScriptedEmail } from './scripted-email.js'
import { scriptedFiles } from './scripted-files.js'
import type { ScriptedFiles } from './scripted-files.js'
import { scriptedGoods } from './scripted-goods.js'
import type { ScriptedGoods } from './scripted-goods.js'
import { scriptedInvoiceRenderer } from './scripted-invoice-renderer.js'
import type { ScriptedInvoiceRenderer } from './scripted-invoice-renderer.js'
import { scriptedPayment } from './scripted-payment.js'
import type { ScriptedPayment } from './scripted-payment.js'
import { scriptedTracking } from './scripted-tracking.js'
import type { ScriptedTracking } from './scripted-tracking.js'
import { scriptedTranslator } from './scripted-translator.js'
import type { ScriptedTranslator } from './scripted-translator.js'
import { scriptedWebhooks } from './scripted-webhooks.js'
import type { ScriptedWebhooks } from './scripted-webhooks.js'

/** One channel of each kind, for a test to fill, to read and to let fail. */
export interface ScriptedChannels {
  /** The marketplace. */
  readonly goods: ScriptedGoods
  /** The chat platform. */
  readonly chat: ScriptedChat
  /** The e-mail sender. */
  readonly email: ScriptedEmail
  /** The payment gateway. */
  readonly payment: ScriptedPayment
  /** The carriers. */
  readonly tracking: ScriptedTracking
  readonly translator: ScriptedTranslator
  /** The renderer of invoices. */
  readonly invoice: ScriptedInvoiceRenderer
  /** The file store. */
  readonly files: ScriptedFiles
  /** The sender of webhooks. */
  readonly webhooks: ScriptedWebhooks
}

/** Channels that know nothing yet. */
export const scriptedChannels = (): ScriptedChannels => ({
  goods: scriptedGoods(),
  chat: scriptedChat(),
  email: scriptedEmail(),
  payment: scriptedPayment(),
  tracking: scriptedTracking(),
  translator: scriptedTranslator(),
  invoice: scriptedInvoiceRenderer(),
  files: scriptedFiles(),
  webhooks: scriptedWebhooks(),
})
