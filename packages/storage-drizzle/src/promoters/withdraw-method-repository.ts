import type {
  WithdrawMethodFilter,
  WithdrawMethodInput,
  WithdrawMethodRepository,
  WithdrawMethodRow,
} from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import { ResourceRepository } from '../resource-repository.js'
import type { ResourceDefinition } from '../resource-repository.js'
import type { PromoterTables } from './tables.js'

const resource: ResourceDefinition<PromoterTables, WithdrawMethodFilter> = {
  table: (tables) => tables.promoterWithdrawMethod,
  kept: ['promoterId'],
  matching: ({ promoterWithdrawMethod: table }, { promoterId, createTime }) => [
    ifEqual(table.promoterId, promoterId),
    ifWithin(table.createTime, createTime),
  ],
}

/** The withdrawal methods of one tenant's promoters. */
export class DrizzleWithdrawMethodRepository
  extends ResourceRepository<PromoterTables, WithdrawMethodInput, WithdrawMethodRow, WithdrawMethodFilter>
  implements WithdrawMethodRepository
{
  protected readonly definition = resource
}
