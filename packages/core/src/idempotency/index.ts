export { answerOnce } from './idempotency-key.js'
export type {
  IdempotencyKey,
  IdempotencyKeyRepository,
  IdempotencyKeySweep,
  IdempotentCall,
} from './idempotency-key.js'
export { DUPLICATE_REQUEST_ID, requestIdInput, reserveRequestId } from './request-id.js'
export type { RequestIdKey, RequestIdRepository, RequestIdStores, RequestIdSweep } from './request-id.js'
