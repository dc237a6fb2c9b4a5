import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import { revised } from '../../http/admin-api/revision.js'
import { named } from '../../http/named-schema.js'
import {
  promoterGroupFilters,
  promoterGroupInput,
  promoterGroupRelationFilters,
  promoterGroupRelationInput,
  promoterGroupRelationView,
  promoterGroupView,
} from '../promoter-group.js'
import { PROMOTER_GROUP_EXISTS, PROMOTER_GROUP_NOT_EXISTS } from '../promoter-errors.js'
import { refuseUnknownPromoter } from '../promoter.js'
import { refuseUnknownGroup } from '../update-group-batch.js'
import type { PromoterGroupStores } from '../update-group-batch.js'
import { wholeList } from '../../http/input/fields.js'

const PATH = '/admin-api/promotion/promoter-group'

/** Promoters that one statement takes out of a deleted group. */
const SLICE = 250

const codes = { notFound: PROMOTER_GROUP_NOT_EXISTS, duplicate: PROMOTER_GROUP_EXISTS }

const exampleView = { id: 1, groupName: 'Creators', description: 'Who make videos', createTime: '2026-09-10T12:00:00' }

const groupResource = defineAdminResource<PromoterGroupStores>()({
  path: PATH,
  name: 'PromoterGroup',
  title: 'promoter group',
  input: promoterGroupInput,
  view: promoterGroupView,
  filters: promoterGroupFilters,
  ...codes,
  example: { created: 2, input: { groupName: 'Writers', description: 'Who write about goods' }, view: exampleView },
  repository: (tx) => tx.promoterGroups,
  /** A slice after the other, each for itself: there may be as many as the tenant has promoters. */
  async clear({ storage, now }, id) {
    let taken: number
    do taken = await storage.promoterGroupRelations.takeOut(id, SLICE, now)
    while (taken === SLICE)
  },
})

const define = adminOperationsOf<unknown, PromoterGroupStores>()

/** Groups; deleting one takes its promoters out of it. */
export const promoterGroupOperations = [
  ...groupResource,
  define(
    {
      operationId: 'listPromoterGroups',
      method: 'GET',
      path: `${PATH}/simple-list`,
      summary: 'List promoter groups',
      description: 'All of them, oldest first.',
      data: wholeList(named('PromoterGroup', revised(promoterGroupView))),
      example: {
        data: [
          {
            id: 1,
            groupName: 'Creators',
            description: 'Who make videos',
            createTime: '2026-09-10T12:00:00',
            revision: 1,
          },
        ],
      },
    },
    ({ context }) => context.storage.promoterGroups.list(),
  ),
]

/** Promoters in groups. */
export const promoterGroupRelationOperations = defineAdminResource<PromoterGroupStores>()({
  path: '/admin-api/promotion/promoter-group-relation',
  name: 'PromoterGroupRelation',
  title: 'promoter group membership',
  calls: ['create', 'delete', 'page'],
  input: promoterGroupRelationInput,
  view: promoterGroupRelationView,
  filters: promoterGroupRelationFilters,
  ...codes,
  example: {
    created: 2,
    input: { promoterId: 2 },
    view: { groupId: 1, promoterId: 1, id: 1, createTime: '2026-09-10T12:00:00' },
  },
  repository: (tx) => tx.promoterGroupRelations,
  /** Locks both, the group first as everybody does, so that neither is deleted meanwhile. */
  async check({ tx, input: { groupId, promoterId } }) {
    if ((await tx.promoterGroups.lock([groupId])).length === 0) throw refuseUnknownGroup('groupId')
    if ((await tx.promoters.lock([promoterId])).length === 0) throw refuseUnknownPromoter('promoterId')
  },
})
