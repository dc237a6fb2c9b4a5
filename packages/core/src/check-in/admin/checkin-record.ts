import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { pageOf } from '../../http/input/fields.js'
import { queryPage } from '../../http/input/query.js'
import { checkInFilters, checkInRecordView } from '../check-in.js'
import type { CheckInStores } from '../check-in-service.js'

const define = adminOperationsOf<unknown, Pick<CheckInStores, 'checkIns'>>()

const exampleView = {
  id: 1,
  userId: 2,
  walletRedeemCodeId: 1,
  clientId: 'demoPartner',
  day: '2026-09-10',
  grantAmount: 100,
  createTime: '2026-09-10T12:00:00',
}

/** Check-ins that were rewarded, for reading only. */
export const checkInRecordOperations = [
  define(
    {
      operationId: 'getCheckinRecordPage',
      method: 'GET',
      path: '/admin-api/promotion/checkin-record/page',
      permission: 'promotion:checkin-record:query',
      summary: 'Page through check-ins, newest first',
      query: z.object({ ...queryPage(), ...checkInFilters }),
      data: pageOf(checkInRecordView),
      example: { data: { list: [exampleView], total: 1 } },
    },
    ({ context, query }) => context.storage.checkIns.page(query),
  ),
]
