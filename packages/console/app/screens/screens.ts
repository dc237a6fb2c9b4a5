import { useIsOfPlatform, useMay } from '../session/session.js'
import { lazily } from '../shell/lazily.js'
import { Waiting } from '../shell/waiting.js'
import type { ScreenDefinition } from './screen.js'

/** The screens made by hand, in the order of the menu. */
export const screens: readonly ScreenDefinition[] = [
  {
    name: 'orders',
    title: { en: 'Order workbench', zh: '订单工作台' },
    permissions: ['order:purchase:query', 'order:order-item:query'],
    component: lazily(async () => (await import('./order-workbench/order-workbench.js')).OrderWorkbench, Waiting),
  },
  {
    name: 'wallet-ledger',
    title: { en: 'Wallet ledger', zh: '钱包账本' },
    permissions: ['pay:wallet:query', 'pay:wallet-transaction:query'],
    component: lazily(async () => (await import('./wallet-ledger/wallet-ledger.js')).WalletLedger, Waiting),
  },
  {
    name: 'lucky-draw',
    title: { en: 'Draw workbench', zh: '抽奖工作台' },
    permissions: [
      'promotion:lucky-draw:query',
      'promotion:lucky-draw-prize:query',
      'promotion:lucky-draw-record:query',
    ],
    component: lazily(async () => (await import('./lucky-draw/lucky-draw.js')).LuckyDraw, Waiting),
  },
  {
    name: 'webhook-deliveries',
    title: { en: 'Webhook health', zh: '推送健康' },
    permissions: ['event:webhook-endpoint:query', 'event:webhook-delivery:query'],
    component: lazily(
      async () => (await import('./webhook-deliveries/webhook-deliveries.js')).WebhookDeliveries,
      Waiting,
    ),
  },
  {
    name: 'data-check',
    title: { en: 'Campaign check', zh: '活动检查' },
    permissions: ['promotion:check:query'],
    component: lazily(async () => (await import('./data-check/data-check.js')).DataCheck, Waiting),
  },
  {
    name: 'coupon-batch',
    title: { en: 'Send coupons in bulk', zh: '批量发券' },
    permissions: [
      'promotion:coupon:create',
      'promotion:coupon:query',
      'promotion:coupon-template:query',
      'member:user:query',
    ],
    component: lazily(async () => (await import('./coupon-batch/coupon-batch.js')).CouponBatch, Waiting),
  },
  {
    name: 'promoter-import',
    title: { en: 'Import promoters', zh: '导入推广员' },
    permissions: ['promotion:promoter:create', 'promotion:promoter:query'],
    component: lazily(async () => (await import('./promoter-import/promoter-import.js')).PromoterImport, Waiting),
  },
  {
    name: 'request-log',
    title: { en: 'Request explorer', zh: '请求排查' },
    permissions: ['infra:api-access-log:query'],
    component: lazily(async () => (await import('./request-log/request-log.js')).RequestLog, Waiting),
  },
  {
    name: 'settings',
    title: { en: 'Settings', zh: '租户设置' },
    permissions: [],
    anyOf: ['member:chat-config:query', 'promotion:checkin-config:query', 'promotion:coupon-config:query'],
    component: lazily(async () => (await import('./settings/settings.js')).Settings, Waiting),
  },
  {
    name: 'health',
    title: { en: 'Health', zh: '运行状况' },
    permissions: ['system:health:query'],
    isOfPlatform: true,
    component: lazily(async () => (await import('./health/health.js')).Health, Waiting),
  },
  {
    name: 'new-application',
    title: { en: 'New application', zh: '新建合作方应用' },
    permissions: ['system:partner-app:create', 'system:partner-app:query'],
    component: lazily(
      async () => (await import('./application-wizard/application-wizard.js')).ApplicationWizard,
      Waiting,
    ),
  },
]

/** The screens that may be opened by who is here. */
export function usePermittedScreens(): readonly ScreenDefinition[] {
  const may = useMay()
  const isOfPlatform = useIsOfPlatform()
  return screens.filter(
    ({ permissions, anyOf, isOfPlatform: isAboutIt }) =>
      permissions.every(may) && (anyOf?.some(may) ?? true) && (isOfPlatform || isAboutIt !== true),
  )
}
