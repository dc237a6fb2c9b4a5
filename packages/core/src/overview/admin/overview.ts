import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { overviewView } from '../overview.js'
import type { OverviewService, OverviewStores } from '../overview-service.js'
import { waitingKinds, waitingResources } from '../waiting-work.js'
import type { WaitingKind } from '../waiting-work.js'

const define = adminOperationsOf<{ overviews: OverviewService }, OverviewStores>()

/** What the demo data has one of, for the example. */
const WAITING_IN_DEMO: readonly WaitingKind[] = ['UNPAID_SUPPLEMENTS', 'FAILED_INVOICES', 'FAILED_GRANTS']

/** What an operator sees first. */
export const overviewOperations = [
  define(
    {
      operationId: 'getOverview',
      method: 'GET',
      path: '/admin-api/system/overview/get',
      summary: 'Get the overview',
      description:
        'What waits for somebody’s hands, and the figures of the last 30 days as far as they are counted; what the administrator may not read elsewhere is absent.',
      data: overviewView,
      mayLag: true,
      example: {
        data: {
          needsHands: waitingKinds.map((kind) => ({
            kind,
            resource: waitingResources[kind],
            count: WAITING_IN_DEMO.includes(kind) ? 1 : 0,
            capped: false,
            oldest: WAITING_IN_DEMO.includes(kind) ? '2026-09-10T12:00:00' : null,
          })),
          standingSince: '2026-09-03T12:00:00',
          countedUntil: '2026-09-10T11:58:00',
          days: [
            {
              day: '2026-09-10',
              orders: 1,
              orderAmount: 26_200,
              walletIn: 20_000,
              walletOut: 0,
              calls: 17,
              errors: 0,
            },
          ],
          partners: [{ clientId: 'demoPartner', calls: 17, errors: 0 }],
        },
      },
    },
    ({ services, context }) => services.overviews.show(context),
  ),
]
