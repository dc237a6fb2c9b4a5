import { callerOperationsOf } from '../../http/admin-api/admin-operation.js'
import { adminSessionView } from '../admin-session.js'
import type { AdminSessionService, AdminSessionStores } from '../admin-session.js'

const defineSessionOperation = callerOperationsOf<{ adminSessions: AdminSessionService }, AdminSessionStores>()

/** Who is signed in. */
export const sessionOperations = [
  defineSessionOperation(
    {
      operationId: 'getAdminSession',
      method: 'GET',
      path: '/admin-api/system/session/get',
      summary: 'Get the own session',
      description: 'Who the administrator is, what it may do, and what the host has set up.',
      data: adminSessionView,
      example: {
        data: {
          adminId: 'bootstrap',
          name: 'bootstrap',
          tenantIds: ['*'],
          permissions: ['*:*:*'],
          tenants: [{ id: 1, name: 'Demo shop' }],
          timeZone: 'Asia/Shanghai',
          features: {
            links: true,
            chat: true,
            tracking: true,
            translation: true,
            email: true,
            payment: true,
            invoices: true,
            webhooks: true,
          },
        },
      },
    },
    ({ services, context }) => services.adminSessions.describe(context),
  ),
]
