import { and, count, eq } from 'drizzle-orm'
import type { SocialChannelInput, SocialChannelPlace, SocialChannelRepository } from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import { defineResource, ResourceRepository } from '../resources/resource-repository.js'
import type { PromoterTables } from './tables.js'

const resource = defineResource<PromoterTables, SocialChannelRepository>({
  table: (tables) => tables.promoterSocialChannel,
  kept: ['promoterId'],
  matching: ({ promoterSocialChannel: table }, { promoterId, createTime }) => [
    ifEqual(table.promoterId, promoterId),
    ifWithin(table.createTime, createTime),
  ],
})

/** The social channels of one tenant's promoters. */
export class DrizzleSocialChannelRepository
  extends ResourceRepository<PromoterTables, SocialChannelRepository>
  implements SocialChannelRepository
{
  protected readonly definition = resource

  async standing({ promoterId, socialChannelCode }: SocialChannelPlace): Promise<'present' | 'past' | 'never'> {
    const rows = await this.gateway.query('read', (db, { promoterSocialChannel: table }) =>
      db
        .select({ all: count(), deleted: count(table.deletedAt) })
        .from(table)
        .where(
          and(
            eq(table.tenantId, this.tenantId),
            eq(table.promoterId, promoterId),
            eq(table.socialChannelCode, socialChannelCode),
          ),
        ),
    )
    const { all = 0, deleted = 0 } = rows[0] ?? {}
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
