import { count } from 'drizzle-orm'
import type { SocialChannelInput, SocialChannelPlace, SocialChannelRepository } from '@org/openapi-core/storage'
import { ifEqual, ifWithin, isGiven } from '../conditions.js'
import { defineRead, firstRow } from '../gateway.js'
import { defineResource, ResourceRepository } from '../resources/resource-repository.js'
import type { PromoterTables } from './tables.js'

type SocialChannelPlaceValues = { tenantId: number } & Pick<SocialChannelPlace, keyof SocialChannelPlace>

const resource = defineResource<PromoterTables, SocialChannelRepository>({
  table: (tables) => tables.promoterSocialChannel,
  kept: ['promoterId'],
  matching: ({ promoterSocialChannel: table }, { promoterId, createTime }) => [
    ifEqual(table.promoterId, promoterId),
    ifWithin(table.createTime, createTime),
  ],
})

/** All that were ever there, and those of them that are deleted. */
const countAll = defineRead<SocialChannelPlaceValues>()(
  'promoter_social_channel_count',
  (db, { promoterSocialChannel: table }: PromoterTables) =>
    db
      .select({ all: count(), deleted: count(table.deletedAt) })
      .from(table)
      .where(isGiven(table, 'tenantId', 'promoterId', 'socialChannelCode')),
)

/** The social channels of one tenant's promoters. */
export class DrizzleSocialChannelRepository
  extends ResourceRepository<PromoterTables, SocialChannelRepository>
  implements SocialChannelRepository
{
  protected readonly definition = resource

  async standing({ promoterId, socialChannelCode }: SocialChannelPlace): Promise<'present' | 'past' | 'never'> {
    const place = { tenantId: this.tenantId, promoterId, socialChannelCode }
    const { all = 0, deleted = 0 } = (await firstRow(this.gateway.execute(countAll, place))) ?? {}
    if (all > deleted) return 'present'
    return all > 0 ? 'past' : 'never'
  }

  async leave(
    { promoterId, socialChannelCode, socialChannelLinks, displayOnSharePage }: SocialChannelInput & SocialChannelPlace,
    now: Date,
  ): Promise<void> {
    await this.insertRow({ promoterId, socialChannelCode, socialChannelLinks, displayOnSharePage, deletedAt: now }, now)
  }
}
