import type { WithdrawMethodRepository } from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import { defineResource, ResourceRepository } from '../resources/resource-repository.js'
import type { PromoterTables } from './tables.js'

const resource = defineResource<PromoterTables, WithdrawMethodRepository>({
  table: (tables) => tables.promoterWithdrawMethod,
  kept: ['promoterId'],
  matching: ({ promoterWithdrawMethod: table }, { promoterId, createTime }) => [
    ifEqual(table.promoterId, promoterId),
    ifWithin(table.createTime, createTime),
  ],
})

/** The withdrawal methods of one tenant's promoters. */
export class DrizzleWithdrawMethodRepository
  extends ResourceRepository<PromoterTables, WithdrawMethodRepository>
  implements WithdrawMethodRepository
{
  protected readonly definition = resource
}
