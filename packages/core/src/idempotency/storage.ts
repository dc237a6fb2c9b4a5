export type {
  IdempotencyKey,
  IdempotencyKeyRepository,
  IdempotencyKeySweep,
  IdempotentCall,
} from './idempotency-key.js'
export type { RequestIdKey, RequestIdRepository, RequestIdSweep } from './request-id.js'
