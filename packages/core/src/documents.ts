import { certain } from './kernel/certain.js'
import { atOnce } from './kernel/concurrency/pieces.js'
import type { Pieces } from './kernel/concurrency/pieces.js'
import { TENANT_DISABLED, TENANT_EXPIRED, TENANT_NOT_EXISTS, tokenEndpointDocument } from './auth/index.js'
import { consoleVocabulary } from './console-vocabulary.js'
import { eventTypes } from './event-types.js'
import { adminDocument } from './http/documents/admin-document.js'
import { documentWith } from './http/documents/document-pieces.js'
import { withSingleStatus } from './http/documents/single-status.js'
import type { HttpStatusMode } from './http/envelope.js'
import { withResources } from './http/documents/console-resources.js'
import { consoleView } from './http/documents/console-view.js'
import type { DocumentedEngine, OpenApiDocument } from './http/documents/openapi-document.js'
import { partnerDocument } from './http/documents/partner-document.js'
import { DEFAULT_MAX_PAGE_SIZE, withMaxPageSize } from './http/input/page-limit.js'
import { adminOperations, partnerOperations } from './operations.js'

/** The specification's change history: version, month, change. The newest is the document's version. */
const CHANGES = [
  ['1.0', '2026-06', 'token flow, goods detail'],
  ['1.1', '2026-06', 'QC endpoints; `token_type` corrected to `Bearer`'],
  ['1.2', '2026-06', 'goods image search'],
  ['1.3', '2026-06', 'redeem by email'],
  ['1.4', '2026-06', 'goods URL parse with optional `rno`'],
  ['1.5', '2026-06', 'member coupon query / extend / restore with string status codes'],
  ['1.6', '2026-06', 'payment create / query (USD, two decimals)'],
  ['1.7', '2026-06', '`callingCode` derivation and phone splitting'],
  ['1.8', '2026-06', 'payment list'],
  ['1.9', '2026-07', 'promoter spreadsheet page'],
  ['2.0', '2026-08', 'bag-order page, order-item page, tracking, chat authorize URL'],
  ['2.1', '2026-08', 'chat login status'],
  ['2.2', '2026-08', 'redeem by chat user id (chat wins when both sent)'],
  ['2.3', '2026-08', 'goods detail adds `skuList`, `skuSpecInfoList`'],
  ['2.4', '2026-08', 'exchange-rate list'],
  ['2.5', '2026-08', 'freight estimate'],
  ['2.6', '2026-08', 'purchase order and wallet pay chain'],
  ['2.7', '2026-08', 'partner-member bind list'],
  ['2.8', '2026-09', 'member consumption query'],
  ['2.9', '2026-09', 'chat daily check-in'],
] as const

/** The version of the partner document. */
export const partnerApiVersion = `${certain(CHANGES.at(-1))[0]}.0`

/** Of the rules of the envelope the one that the option `httpStatus` changes. */
const STATUS_RULES: Readonly<Record<HttpStatusMode, string>> = {
  mirror:
    'Transport errors have their code as HTTP status too; business errors (codes from 1000000000 on) have status 200.',
  always200:
    'Every answer has HTTP status 200: transport errors (codes from 400 to 503) and business errors (from 1000000000 on), too.',
}

const envelopeRules = (httpStatus: HttpStatusMode) => [
  'Every answer is an envelope of `code`, `data` and `msg`; `code` 0 is success. Branch on `code`, never on `msg`.',
  STATUS_RULES[httpStatus],
  '`msg` is English, or Chinese where `Accept-Language` begins with `zh`.',
  'Unknown members of a body are ignored, `null` is the same as absent, and no value is converted to another type.',
]

const PARTNER_RULES = [
  'Business calls carry an access token as bearer and the `tenant-id` that the token was fetched with.',
  'Times are Asia/Shanghai. Ranges are inclusive at both ends.',
]

const ADMIN_RULES = [
  'The envelope has a fourth member here, `error_detail`: with 400 the path of the wrong field or the name of the wrong header, with 500 the request id, otherwise empty.',
  'An update replaces all members; an optional one that is absent becomes null.',
  'Times are taken as ISO 8601 (local or with an offset), `yyyy-MM-dd HH:mm:ss` or epoch milliseconds, and answered as ISO 8601 local in Asia/Shanghai.',
]

/** What the modules of both APIs are about: the tags' descriptions. */
const MODULES = {
  system: 'Tenants, partner applications, tokens, bound members, admin keys',
  infra: 'Logs of calls and of changes',
  goods: 'Goods detail, quality checks, search',
  promotion: 'Coupons, redeem codes, check-in, promoters, draws, points, storefront',
  pay: 'Payment orders, exchange rates, wallets',
  order: 'Purchase orders, supplements, bags, order items, invoices',
  logistics: 'Tracking and freight',
  member: 'Members, chat-platform login, consumption',
  event: 'What happened, and where partners are told of it',
  webhook: 'Where events are sent to, and what became of them',
}

/** Who mounts the engine answers for it. */
const CONTACT = { name: 'Whoever operates this host' }

/** What of an engine its documents tell, but for its address. */
type Told = Pick<DocumentedEngine, 'maxPageSize' | 'timeZone' | 'httpStatus'>

/** The zone of the definitions' texts. */
const WRITTEN_ZONE = 'Asia/Shanghai'
const DEFAULTS: Told = { maxPageSize: DEFAULT_MAX_PAGE_SIZE, timeZone: WRITTEN_ZONE, httpStatus: 'mirror' }

/** A document that is made once for all engines which tell the same, of which a process has as many as its hosts have set. */
class SharedDocument {
  readonly #made = new Map<string, OpenApiDocument>()

  constructor(private readonly make: (told: Told) => Pieces<OpenApiDocument>) {}

  *telling(told: Told): Pieces<OpenApiDocument> {
    const key = `${told.maxPageSize} ${told.timeZone} ${told.httpStatus}`
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const made = yield* this.make(told)
    // Between two pieces somebody else may have needed it at once: they all share one.
    const shared = this.#made.get(key) ?? made
    this.#made.set(key, shared)
    return shared
  }

  /** The same with the engine's address as the only server. */
  *of(engine: DocumentedEngine): Pieces<OpenApiDocument> {
    const shared = yield* this.telling(engine)
    return engine.publicUrl === undefined ? shared : { ...shared, servers: [{ url: engine.publicUrl }] }
  }
}

/** The document of partners. */
export const sharedPartnerDocument = new SharedDocument((told) => written(told, createPartnerDocument))

/** The document of administrators. */
export const sharedAdminDocument = new SharedDocument((told) => written(told, createAdminDocument))

/** What a console reads of that. */
export const sharedConsoleDocument = new SharedDocument(function* (told) {
  return yield* consoleView(yield* sharedAdminDocument.telling(told), consoleVocabulary)
})

/**
 * The documents of both APIs, made from the operations' definitions. As these are constants, all engines of a
 * process with the default options share the two objects.
 */
export function openApiDocuments(): { partner: OpenApiDocument; admin: OpenApiDocument } {
  return documentsOf(DEFAULTS)
}

/** The same of an engine, with its address as the only server. */
export function documentsOf(engine: DocumentedEngine): ReturnType<typeof openApiDocuments> {
  return { partner: atOnce(sharedPartnerDocument.of(engine)), admin: atOnce(sharedAdminDocument.of(engine)) }
}

/**
 * The admin document as a console reads it: with labels in English and Chinese, units, references and values in words,
 * and without examples, failures and long descriptions. All engines of a process with the default options share it, too.
 */
export function consoleDocument(): OpenApiDocument {
  return atOnce(sharedConsoleDocument.of(DEFAULTS))
}

/** A document with what the engine tells: with its status rules, its pages, and its zone wherever a text names the zone. */
function* written(
  { maxPageSize, timeZone, httpStatus }: Told,
  create: (httpStatus: HttpStatusMode) => Pieces<OpenApiDocument>,
): Pieces<OpenApiDocument> {
  const document = yield* withPages(maxPageSize, create(httpStatus))
  const told = httpStatus === 'mirror' ? document : yield* withSingleStatus(document)
  if (timeZone === WRITTEN_ZONE) return told
  return (yield* documentWith(told, { from: WRITTEN_ZONE, to: timeZone })) as OpenApiDocument
}

/** The same with this maximum of rows in each piece: what is done between them has another one. */
function* withPages<T>(maxPageSize: number, pieces: Pieces<T>): Pieces<T> {
  for (;;) {
    const { done, value } = withMaxPageSize(maxPageSize, () => pieces.next())
    if (done === true) return value
    yield
  }
}

function* createPartnerDocument(httpStatus: HttpStatusMode): Pieces<OpenApiDocument> {
  const changes = CHANGES.map(([version, month, change]) => `v${version} (${month}): ${change}`)
  const rules = [...envelopeRules(httpStatus), ...PARTNER_RULES]
  return yield* partnerDocument({
    info: {
      title: 'Partner Open API',
      version: partnerApiVersion,
      contact: CONTACT,
      description: [list(rules), '## Change history', list(changes)].join('\n\n'),
    },
    modules: MODULES,
    tokenEndpoints: tokenEndpointDocument,
    operations: partnerOperations,
    events: eventTypes,
  })
}

function* createAdminDocument(httpStatus: HttpStatusMode): Pieces<OpenApiDocument> {
  const rules = [...envelopeRules(httpStatus), ...ADMIN_RULES]
  const document = yield* adminDocument({
    info: { title: 'Admin API', version: '1.0.0', contact: CONTACT, description: list(rules) },
    modules: MODULES,
    operations: adminOperations,
    tenantErrors: [TENANT_NOT_EXISTS, TENANT_DISABLED, TENANT_EXPIRED],
  })
  return yield* withResources(document, consoleVocabulary)
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}
