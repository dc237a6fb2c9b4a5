import type { Scope } from '../auth/index.js'

/** `client`: the application that the fact names. `member`: every application with an enabled binding of the member. */
export type EventAudience = 'client' | 'member'

/**
 * Every event that partners are told of: who receives it, and the scope without which an application neither receives
 * nor lists it, which is that of the call that would show the same.
 */
export const eventCatalogue = {
  'pay.order.paid': { audience: 'client', scope: 'pay:order:query' },
  'pay.order.closed': { audience: 'client', scope: 'pay:order:query' },
  'pay.order.refund_required': { audience: 'client', scope: 'pay:order:query' },
  'order.purchase.paid': { audience: 'client', scope: 'order:purchase:query' },
  'order.purchase.expired': { audience: 'client', scope: 'order:purchase:query' },
  'order.purchase.cancelled': { audience: 'client', scope: 'order:purchase:query' },
  'order.item.status_changed': { audience: 'member', scope: 'order:order-item:read' },
  'order.bag.created': { audience: 'member', scope: 'order:bag-order:read' },
  'order.bag.status_changed': { audience: 'member', scope: 'order:bag-order:read' },
  'order.bag.refunded': { audience: 'member', scope: 'order:bag-order:read' },
  'order.supplement.created': { audience: 'member', scope: 'order:purchase:query' },
  'order.supplement.paid': { audience: 'member', scope: 'order:purchase:query' },
  'order.supplement.cancelled': { audience: 'member', scope: 'order:purchase:query' },
  'order.invoice.ready': { audience: 'client', scope: 'order:invoice:query' },
  'order.invoice.failed': { audience: 'client', scope: 'order:invoice:query' },
  'promotion.coupon.issued': { audience: 'member', scope: 'promotion:member-coupon:read' },
  'promotion.coupon.status_changed': { audience: 'member', scope: 'promotion:member-coupon:read' },
  'promotion.coupon.extended': { audience: 'member', scope: 'promotion:member-coupon:read' },
  'promotion.draw.won': { audience: 'member', scope: 'event:event:read' },
  'promotion.points.changed': { audience: 'member', scope: 'event:event:read' },
  'member.wallet.changed': { audience: 'member', scope: 'pay:wallet:query' },
  'member.binding.created': { audience: 'client', scope: 'system:partner-member:read' },
  'member.binding.status_changed': { audience: 'client', scope: 'system:partner-member:read' },
  'member.binding.supplement_auth_changed': { audience: 'client', scope: 'system:partner-member:read' },
  'member.binding.deleted': { audience: 'client', scope: 'system:partner-member:read' },
  'member.chat_login.completed': { audience: 'client', scope: 'member:auth:chat-login' },
  'webhook.endpoint.disabled': { audience: 'client', scope: 'event:event:read' },
  'webhook.test': { audience: 'client', scope: 'event:event:read' },
} as const satisfies Readonly<Record<string, { readonly audience: EventAudience; readonly scope: Scope }>>

/** The name of a type of events: `{domain}.{object}.{what happened}`. */
export type EventName = keyof typeof eventCatalogue

/** Whether partners know events of this name. */
export const isEventName = (name: string): name is EventName => Object.hasOwn(eventCatalogue, name)

/** Whether one of these scopes may know of such an event: nobody of a type that only a newer version knows. */
export const mayKnow = (scopes: readonly string[], type: string): boolean =>
  isEventName(type) && scopes.includes(eventCatalogue[type].scope)

/** All names, in the order of the catalogue. */
export const eventNames: readonly EventName[] = Object.keys(eventCatalogue).filter(isEventName)

/** The names whose scope is among these. */
export const eventNamesWithin = (scopes: readonly string[]): EventName[] =>
  eventNames.filter((name) => scopes.includes(eventCatalogue[name].scope))
