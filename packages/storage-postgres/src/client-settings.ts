import type { Dialect } from '@org/openapi-storage-drizzle'
import type { TurnSettings } from './in-turn.js'
import type { PreparationPolicy } from './prepared-statements.js'
import type { ServerEncryption } from './server-encryption.js'
import type { SessionSettings } from './session.js'

/**
 * How a client connects and how long it may take. No answer for as long as a statement may take, and 20 % more, ends
 * the client.
 */
export interface ClientSettings extends SessionSettings, TurnSettings {
  url: string
  ssl?: ServerEncryption | undefined
  /** For the connection, its encryption, the log-in and the first answer together. */
  connectTimeoutMs: number
  /** Whether statements are prepared, on all connections of one gateway. */
  prepared: PreparationPolicy
  /** How statements are worded. */
  dialect: Dialect
}
