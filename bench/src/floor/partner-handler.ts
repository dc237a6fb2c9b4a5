import type { Principal, ReadHeader } from './bearer-token.js'

/** A handler's two halves, so that a framework's own body parser can stand between them. */
export interface PartnerHandler {
  authenticate(readHeader: ReadHeader): Promise<Principal>
  answer(principal: Principal, body: unknown): Promise<unknown>
}
