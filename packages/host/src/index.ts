export type { Handler } from './handler.js'

// Pages.
export { docsPage } from './docs-page.js'
export { healthPages } from './health-pages.js'
export type { HealthPagesParts } from './health-pages.js'
export { oauthMetadata } from './oauth-metadata.js'
export type { OAuthMetadataParts } from './oauth-metadata.js'
export { notFound } from './not-found.js'
export { statusPage } from './status-page.js'
export type { StatusPageParts } from './status-page.js'
export { staticPages } from './static-pages.js'
export type { PageFile, StaticPagesParts } from './static-pages.js'

// The log.
export { createLogger } from './create-logger.js'
export type { LogDestination, LoggerOptions } from './create-logger.js'
export { loggedHandler } from './logged-handler.js'
export { redact, redactText } from './redact.js'

// The process.
export { HostServer } from './host-server.js'
export type { HostLimits, ListenOptions } from './host-server.js'
export { stopOnSignal } from './stop-on-signal.js'

// Files of invoices.
export { InvoiceFiles } from './invoice-files.js'
export type { InvoiceFilesOptions } from './invoice-files.js'
