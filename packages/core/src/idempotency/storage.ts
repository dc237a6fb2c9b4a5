export type {
  IdempotencyKey,
  IdempotencyKeyRepository,
  IdempotencyKeySweep,
  IdempotentCall,
  TakenKey,
} from './idempotency-key.js'
export type { KeptAnswer, RequestIdKey, RequestIdRepository, RequestIdSweep } from './request-id.js'
