import { VisibleMembers } from '../bindings/index.js'
import type { ConsumptionRepository } from './consumption-repository.js'
import { ConsumptionService } from './consumption-service.js'
import { queryMemberConsumption } from './operations/query-member-consumption.js'

export interface ConsumptionServices {
  readonly consumption: ConsumptionService
}

export interface ConsumptionRepositories {
  readonly consumption: ConsumptionRepository
}

interface Parts {
  readonly options: { readonly restrictToBoundMembers: boolean }
}

/** What members have spent. */
export const consumptionModule = {
  name: 'consumption',
  partner: [queryMemberConsumption],
  build({ options }: Parts) {
    const visibleMembers = new VisibleMembers(options.restrictToBoundMembers)
    const services: ConsumptionServices = { consumption: new ConsumptionService(visibleMembers) }
    return { services }
  },
}
