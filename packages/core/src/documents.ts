import { certain } from './kernel/certain.js'
import { TENANT_DISABLED, TENANT_EXPIRED, TENANT_NOT_EXISTS, tokenEndpointDocument } from './auth/index.js'
import { consoleVocabulary } from './console-vocabulary.js'
import { eventTypes } from './event-types.js'
import { adminDocument } from './http/documents/admin-document.js'
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

/** Made once for all engines that tell the same, of which a process has as many as its hosts have set. */
const documents = new Map<string, ReturnType<typeof openApiDocuments>>()
const consoleDocuments = new Map<string, OpenApiDocument>()

/**
 * The documents of both APIs, made from the operations' definitions. As these are constants, all engines of a
 * process with the default options share the two objects.
 */
export function openApiDocuments(): { partner: OpenApiDocument; admin: OpenApiDocument } {
  return documentsTelling(DEFAULTS)
}

function documentsTelling(told: Told): ReturnType<typeof openApiDocuments> {
  const key = keyOf(told)
  const known = documents.get(key)
  if (known !== undefined) return known
  const { httpStatus } = told
  const create = () => ({ partner: createPartnerDocument(httpStatus), admin: createAdminDocument(httpStatus) })
  const made = inTimeZone(withMaxPageSize(told.maxPageSize, create), told.timeZone)
  documents.set(key, made)
  return made
}

const keyOf = ({ maxPageSize, timeZone, httpStatus }: Told): string => `${maxPageSize} ${timeZone} ${httpStatus}`

/** The same with the name of another zone wherever a text names the zone. */
function inTimeZone<Documents extends object>(written: Documents, timeZone: string): Documents {
  if (timeZone === WRITTEN_ZONE) return written
  return JSON.parse(JSON.stringify(written).replaceAll(WRITTEN_ZONE, timeZone)) as Documents
}

/** The same of an engine, with its address as the only server. */
export function documentsOf(engine: DocumentedEngine): ReturnType<typeof openApiDocuments> {
  const shared = documentsTelling(engine)
  if (engine.publicUrl === undefined) return shared
  const servers = [{ url: engine.publicUrl }]
  return { partner: { ...shared.partner, servers }, admin: { ...shared.admin, servers } }
}

/**
 * The admin document as a console reads it: with labels in English and Chinese, units, references and values in words,
 * and without examples, failures and long descriptions. All engines of a process with the default options share it, too.
 */
export function consoleDocument(): OpenApiDocument {
  return consoleDocumentTelling(DEFAULTS)
}

function consoleDocumentTelling(told: Told): OpenApiDocument {
  const key = keyOf(told)
  const known = consoleDocuments.get(key)
  if (known !== undefined) return known
  const made = consoleView(documentsTelling(told).admin, consoleVocabulary)
  consoleDocuments.set(key, made)
  return made
}

/** The same of an engine. */
export function consoleDocumentOf(engine: DocumentedEngine): OpenApiDocument {
  const shared = consoleDocumentTelling(engine)
  return engine.publicUrl === undefined ? shared : { ...shared, servers: [{ url: engine.publicUrl }] }
}

function createPartnerDocument(httpStatus: HttpStatusMode): OpenApiDocument {
  const changes = CHANGES.map(([version, month, change]) => `v${version} (${month}): ${change}`)
  const rules = [...envelopeRules(httpStatus), ...PARTNER_RULES]
  const document = partnerDocument({
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
  return inStatuses(document, httpStatus)
}

const inStatuses = (document: OpenApiDocument, httpStatus: HttpStatusMode): OpenApiDocument =>
  httpStatus === 'mirror' ? document : withSingleStatus(document)

function createAdminDocument(httpStatus: HttpStatusMode): OpenApiDocument {
  const rules = [...envelopeRules(httpStatus), ...ADMIN_RULES]
  const document = adminDocument({
    info: { title: 'Admin API', version: '1.0.0', contact: CONTACT, description: list(rules) },
    modules: MODULES,
    operations: adminOperations,
    tenantErrors: [TENANT_NOT_EXISTS, TENANT_DISABLED, TENANT_EXPIRED],
  })
  return inStatuses(withResources(document, consoleVocabulary), httpStatus)
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}
