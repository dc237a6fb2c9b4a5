import { version } from '../package.json'
import { documentVersion } from './generated/operations.js'

/** The client's own part of `User-Agent`: its version, and that of the document that it was written for. */
export const clientName = `openapi-client/${version} (partner-api ${documentVersion})`
