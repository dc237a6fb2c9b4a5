export { answerOnce } from './answer-once.js'
export { DUPLICATE_REQUEST_ID, requestIdInput, reserveRequestId } from './request-id.js'
export type { RequestIdStores } from './request-id.js'
