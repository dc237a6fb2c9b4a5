import { ChannelGuard } from './kernel/channel-guard.js'
import { civilZone } from './kernel/civil-time.js'
import { VisibleMembers } from './members/index.js'
import { InvoiceService, InvoiceWorker } from './invoices/index.js'
import type { InvoiceIssuer } from './invoices/index.js'
import type { ResolvedOptions } from './options.js'

const guardOf = ({ channelPolicy: policy, clock, random, logger: log }: ResolvedOptions, name: string) =>
  new ChannelGuard({ name, policy, clock, random, log })

const issuerOf = (issuer: NonNullable<ResolvedOptions['invoices']['issuer']>): InvoiceIssuer => ({
  name: issuer.name,
  address: issuer.address ?? null,
  taxId: issuer.taxId ?? null,
})

/** What partners' calls about invoices go through. */
export function createInvoiceService(options: ResolvedOptions): InvoiceService {
  const { channels, random, invoices, restrictToBoundMembers } = options
  const { invoice: renderer, files } = channels
  return new InvoiceService({
    isConfigured: renderer !== undefined && files !== undefined,
    files,
    guard: guardOf(options, 'files'),
    random,
    urlSeconds: invoices.urlSeconds,
    maxUnfinished: invoices.maxUnfinished,
    visibleMembers: new VisibleMembers(restrictToBoundMembers),
  })
}

/** What makes the files; undefined where the host connected no renderer or no file store. */
export function createInvoiceWorker(options: ResolvedOptions): InvoiceWorker | undefined {
  const { channels, storage, invoices, timeZone, logger } = options
  const { invoice: renderer, files } = channels
  if (renderer === undefined || files === undefined) return undefined
  return new InvoiceWorker({
    queue: storage.system.invoices,
    storesOf: (tenantId) => storage.forTenant(tenantId),
    renderer,
    rendererGuard: guardOf(options, 'invoice'),
    files,
    filesGuard: guardOf(options, 'files'),
    zone: civilZone(timeZone),
    log: logger,
    maxAttempts: invoices.maxAttempts,
    issuer: invoices.issuer === undefined ? null : issuerOf(invoices.issuer),
    keepDays: invoices.keepDays,
  })
}
