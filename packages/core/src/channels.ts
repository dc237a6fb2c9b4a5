// For authors of channels.
import type { GoodsChannel, LinkResolver } from './goods/index.js'
import type { TrackingChannel, Translator } from './logistics/index.js'
import type { ChatPlatform } from './chat-login/index.js'
import type { FileStore, InvoiceRenderer } from './invoices/index.js'
import type { PaymentChannel } from './payments/index.js'
import type { EmailSender } from './promoters/index.js'
import type { WebhookSender } from './webhooks/index.js'

/** The systems that the platform calls, as the host connects them. `@org/openapi-sandbox` simulates them all. */
export interface Channels {
  /** The marketplaces. */
  readonly goods: GoodsChannel
  /** Follows short links. Absent: they are not recognised. */
  readonly links?: LinkResolver | undefined
  /** Absent: nobody can log in at a chat platform. */
  readonly chat?: ChatPlatform | undefined
  /** Absent: where a parcel is cannot be asked. */
  readonly tracking?: TrackingChannel | undefined
  /** Absent: what partners want in another language stays as it is. */
  readonly translator?: Translator | undefined
  /** Absent: no e-mail is sent, and what needs a code from one is refused. */
  readonly email?: EmailSender | undefined
  /** Absent: no payment order can be made. */
  readonly payment?: PaymentChannel | undefined
  /** Writes invoices. Without it, or without `files`, no invoice can be asked for. */
  readonly invoice?: InvoiceRenderer | undefined
  /** Keeps the files of invoices. */
  readonly files?: FileStore | undefined
  /** `httpWebhookSender()`, or one's own. Absent: partners read `event/list`, and cannot have endpoints. */
  readonly webhooks?: WebhookSender | undefined
}

export { ChannelRefusal } from './kernel/channels/channel-guard.js'
export { isWebAddress } from './http/input/web-address.js'
export { toDecimalText } from './kernel/money.js'
export { faultsOfFoundGoods, faultsOfGoods, httpLinkResolver } from './goods/index.js'
export type {
  FoundGoodsPage,
  GoodsChannel,
  GoodsSource,
  HttpLinkResolverOptions,
  ImageQuery,
  LinkResolver,
  MarketGoods,
  PurchaseSource,
} from './goods/index.js'
export { faultsOfTrack, trackingStatuses } from './logistics/index.js'
export type { CarrierTrack, TrackingChannel, TrackingQuery, TranslationRequest, Translator } from './logistics/index.js'
export type { ChatGrant, ChatPlatform, ChatUser, OAuthChatPlatformOptions } from './chat-login/index.js'
export { oauthChatPlatform } from './chat-login/index.js'
export type {
  FileStore,
  InvoiceBag,
  InvoiceIssuer,
  InvoiceLine,
  InvoiceDocument,
  InvoiceLanguage,
  InvoiceRenderer,
  RenderedInvoice,
  StoredFile,
} from './invoices/index.js'
export type {
  ChannelPayment,
  PaymentChannel,
  PaymentNotification,
  PaymentReference,
  PaymentRequest,
  PaymentShipment,
  PhoneNumbers,
  SplitPhone,
} from './payments/index.js'
export type { EmailMessage, EmailSender } from './promoters/index.js'
export { httpWebhookSender } from './webhooks/index.js'
export type { HttpWebhookSenderOptions, WebhookAnswer, WebhookRequest, WebhookSender } from './webhooks/index.js'
export type { AddressLookup, ResolvedAddress } from './kernel/address-lookup.js'
