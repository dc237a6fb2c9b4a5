import type { TenantOperation } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { ResourceServices } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { enabledStatus } from '../../auth/index.js'
import { freightLineFilters, freightLineInput, freightLineView } from '../freight-line.js'
import type { FreightStores } from '../freight-line.js'
import { FREIGHT_LINE_NOT_EXISTS } from '../logistics-errors.js'
import type { LogisticsServices } from '../logistics-operation.js'

type Stores = FreightStores & AuditStores
type Services = ResourceServices & Pick<LogisticsServices, 'freight'>

const PATH = '/admin-api/logistics/line'

const exampleView = {
  id: 1,
  lineUUid: 'cb2f3b43-fbe0-4a15-80e1-9649389d4732',
  lineName: 'Air express',
  lineNameI18n: { zh: '空运特快' },
  icon: 'https://img.example.com/lines/air.png',
  referenceTime: '5-8 days',
  billingType: 1,
  status: 0,
  sort: 1,
  countries: ['AU', 'NZ'],
  firstWeight: 500,
  firstFee: 9000,
  stepWeight: 500,
  stepFee: 4500,
  minWeight: 1,
  maxWeight: 30_000,
  handlingFee: 800,
  fuelRate: null,
  createTime: '2026-09-10T12:00:00',
}

const resource = defineAdminResource<Stores>()({
  path: PATH,
  name: 'FreightLine',
  title: 'freight line',
  input: freightLineInput,
  view: freightLineView,
  filters: freightLineFilters,
  notFound: FREIGHT_LINE_NOT_EXISTS,
  example: {
    find: { lineName: 'Air express' },
    created: 3,
    input: {
      lineName: 'Air parcel',
      lineNameI18n: { zh: '空运小包' },
      icon: 'https://img.example.com/air.png',
      referenceTime: '8-12 days',
      countries: ['US', 'CA'],
      firstFee: 5000,
      stepFee: 2100,
      minWeight: 0,
      maxWeight: 20_000,
      handlingFee: 500,
    },
    view: exampleView,
  },
  status: { schema: enabledStatus(), summary: 'Enable or disable a freight line', example: 1 },
  generated: (random) => ({ lineUUid: random.uuid() }),
  repository: (tx) => tx.freightLines,
})

/** A write that the next estimate of this process sees, whether its answer was a success or not. */
function seenAtOnce(operation: TenantOperation<Services, Stores>): TenantOperation<Services, Stores> {
  if (operation.method === 'GET') return operation
  return {
    ...operation,
    async handle(call) {
      try {
        return await operation.handle(call)
      } finally {
        call.services.freight.forget()
      }
    },
  }
}

/** Lines and what they cost; a change is seen by the next estimate of this process at once. */
export const freightLineOperations = resource.map(seenAtOnce)
