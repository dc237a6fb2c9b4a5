import type { PartnerExchange } from '../../http/partner-pipeline.js'

/** One request to a token endpoint, its form read. */
export interface TokenCall {
  readonly exchange: PartnerExchange
  /** The tenant that the request names. */
  readonly tenantId: number
  readonly form: Map<string, string>
}
