import type { Data } from './call-types.js'
import type { CallOptions } from './client-options.js'
import type { EventStreamOptions } from './event-stream.js'
import type { PartnerOperations } from './generated/partner-operations.js'

/** Every operation of the Partner Open API by the parts of its path, and what is made of them. */
export interface PartnerClient extends PartnerOperations {
  readonly events: {
    /** Events in their order, without end: `for await (const event of platform.events.stream({ after, save }))`. */
    readonly stream: (
      options?: EventStreamOptions,
    ) => AsyncGenerator<Data<'listEvents'>['events'][number], void, undefined>
  }
  /** Revokes the access token that the client has, for example when a program ends; its next call fetches another. */
  readonly revokeToken: (options?: CallOptions) => Promise<void>
}
