import type { ErrorDefinition } from './kernel/errors.js'
import { IDEMPOTENCY_KEY_REUSED } from './http/idempotency-key.js'
import { transportErrors } from './http/transport-errors.js'
import { TENANT_DISABLED, TENANT_EXPIRED, TENANT_NOT_EXISTS } from './auth/index.js'
import { COUPON_NOT_IN_VALID_TIME, COUPON_VALIDITY_NOT_OVER } from './coupons/index.js'
import {
  MEMBER_DISCOUNT_NOT_STARTED,
  MEMBER_DISCOUNT_NOT_USED,
  MEMBER_DISCOUNT_OVER,
  MEMBER_DISCOUNT_USED_UP,
} from './discounts/index.js'
import { LUCKY_DRAW_NO_CHANCE, LUCKY_DRAW_NOT_REGISTERED } from './lucky-draws/index.js'
import { CHAT_LOGIN_FAILED, CHAT_LOGIN_STATE_INVALID } from './chat-login/index.js'
import {
  POINT_LIMIT_REACHED,
  POINT_PRODUCT_MEMBER_LIMIT,
  POINT_PRODUCT_OFF,
  POINT_PRODUCT_OUT_OF_STOCK,
  POINT_PRODUCT_OUTSIDE_WINDOW,
  POINTS_NOT_ENOUGH,
} from './points/index.js'
import { adminOperations, partnerOperations } from './operations.js'

/** Every code that the product can answer, by number; transport errors share theirs with the HTTP status. */
export const errorCatalogue: readonly ErrorDefinition[] = [
  ...new Set([
    ...transportErrors,
    ...[TENANT_NOT_EXISTS, TENANT_DISABLED, TENANT_EXPIRED],
    IDEMPOTENCY_KEY_REUSED,
    // Of a service that no operation calls: the host completes logins.
    ...[CHAT_LOGIN_STATE_INVALID, CHAT_LOGIN_FAILED],
    // Of the checkout's service calls: the platform uses and expires coupons.
    ...[COUPON_NOT_IN_VALID_TIME, COUPON_VALIDITY_NOT_OVER],
    // Of service calls about discounts: the host's checkout uses them.
    ...[MEMBER_DISCOUNT_NOT_STARTED, MEMBER_DISCOUNT_OVER, MEMBER_DISCOUNT_USED_UP, MEMBER_DISCOUNT_NOT_USED],
    // Of members' points, which the host's own consumer API earns and spends.
    ...[POINT_LIMIT_REACHED, POINTS_NOT_ENOUGH],
    ...[POINT_PRODUCT_OFF, POINT_PRODUCT_OUTSIDE_WINDOW, POINT_PRODUCT_OUT_OF_STOCK, POINT_PRODUCT_MEMBER_LIMIT],
    // Of the consumer application's service calls.
    ...[LUCKY_DRAW_NOT_REGISTERED, LUCKY_DRAW_NO_CHANCE],
    ...[...partnerOperations, ...adminOperations].flatMap(({ errors }) => errors),
  ]),
].sort((a, b) => a.code - b.code)
