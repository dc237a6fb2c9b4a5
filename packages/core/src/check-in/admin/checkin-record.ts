import { defineAdminPage } from '../../http/admin-api/read-only-resource.js'
import { checkInFilters, checkInRecordView } from '../check-in.js'
import type { CheckInStores } from '../check-in-service.js'

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
  defineAdminPage<Pick<CheckInStores, 'checkIns'>>()({
    path: '/admin-api/promotion/checkin-record',
    name: 'CheckinRecord',
    summary: 'Page through check-ins',
    description: 'Newest first.',
    view: checkInRecordView,
    filters: checkInFilters,
    example: { view: exampleView },
    repository: (tx) => tx.checkIns,
  }),
]
