import type { SocialChannelFilter, SocialChannelInput, SocialChannelRepository, SocialChannelRow } from '@org/openapi-core'
import { ifEqual, ifWithin } from '../conditions.js'
import type { Gateway } from '../gateway.js'
import { ResourceRepository } from '../resource-repository.js'
import type { ResourceDefinition } from '../resource-repository.js'

const resource: ResourceDefinition<SocialChannelFilter> = {
  table: (tables) => tables.promoterSocialChannel,
  kept: ['promoterId'],
  matching: ({ promoterSocialChannel: table }, { promoterId, createTime }) => [
    ifEqual(table.promoterId, promoterId),
    ifWithin(table.createTime, createTime),
  ],
}

/** The social channels of one tenant's promoters. */
export class DrizzleSocialChannelRepository
  extends ResourceRepository<SocialChannelInput, SocialChannelRow, SocialChannelFilter>
  implements SocialChannelRepository
{
  constructor(gateway: Gateway, tenantId: number) {
    super(gateway, tenantId, resource)
  }
}
