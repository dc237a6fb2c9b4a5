import { z } from 'zod'
import { ApiError } from '../../kernel/errors.js'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { ResourceChange } from '../../http/admin-api/resource-writer.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { queryIds } from '../../http/input/query.js'
import { revised } from '../../http/admin-api/revision.js'
import { refuseParameter } from '../../http/input/validation.js'
import { named } from '../../http/named-schema.js'
import { enabledStatus } from '../../auth/index.js'
import {
  COUPON_TEMPLATE_ISSUED,
  COUPON_TEMPLATE_NOT_EXISTS,
  COUPON_TEMPLATE_TOTAL_TOO_SMALL,
} from '../coupon-errors.js'
import { usageMembers } from '../coupon-fields.js'
import type { CouponSceneRepository } from '../coupon-scene.js'
import { couponTemplateFilters, couponTemplateInput, couponTemplateView, lastingMembers } from '../coupon-template.js'
import type { CouponTemplateInput, CouponTemplateRepository, CouponTemplateRow } from '../coupon-template.js'

/** The repositories that these operations touch. */
export interface TemplateStores extends AuditStores {
  readonly couponTemplates: CouponTemplateRepository
  readonly couponScenes: CouponSceneRepository
}

const PATH = '/admin-api/promotion/coupon-template'

const exampleView = {
  id: 1,
  nameI18nConfig: { zh: '立减5美元', en: 'Five dollars off' },
  title: 'Five dollars off',
  usePrice: 5000,
  couponType: 3,
  totalCount: -1,
  takenCount: 2,
  takeLimitCount: -1,
  takeType: 1,
  discountType: 1,
  discountPrice: 500,
  discountPercent: null,
  discountLimitPrice: null,
  validityType: 2,
  validStartTime: null,
  validEndTime: null,
  fixedStartTerm: 0,
  fixedEndTerm: 30,
  ...usageMembers(
    () => 1,
    () => [],
  ),
  sceneId: 2,
  remark: null,
  status: 0,
  createTime: '2026-09-10T12:00:00',
}

/** The demo's coupons have raised it. */
const REVISION = 3

const resource = defineAdminResource<TemplateStores>()({
  path: PATH,
  name: 'CouponTemplate',
  title: 'coupon template',
  input: couponTemplateInput,
  view: couponTemplateView,
  filters: couponTemplateFilters,
  notFound: COUPON_TEMPLATE_NOT_EXISTS,
  errors: [COUPON_TEMPLATE_TOTAL_TOO_SMALL, COUPON_TEMPLATE_ISSUED],
  example: {
    find: { sceneId: 2 },
    created: 4,
    input: {
      nameI18nConfig: { en: 'Welcome', zh: '欢迎' },
      totalCount: 1000,
      takeLimitCount: 1,
      usageCountryScope: 2,
      usageCountryCodes: [{ name: 'United States', uuid: null, code: 'US' }],
      sceneId: null,
    },
    view: exampleView,
    revision: REVISION,
  },
  status: {
    schema: enabledStatus(),
    summary: 'Enable or disable a coupon template',
    description: 'No coupons are issued of one that is disabled.',
    example: 1,
  },
  repository: (tx) => tx.couponTemplates,
  // Nothing is issued between the look at what was and the change.
  lock: (tx, id) => tx.couponTemplates.lock(id),
  async check(change) {
    const { tx, context, input, before } = change
    // Whoever deletes it waits, and then sees this template.
    if (typeof input.sceneId === 'number' && !(await tx.couponScenes.lock({ id: input.sceneId }))) {
      throw refuseParameter('sceneId', { en: 'is no coupon template scene', zh: '优惠券场景不存在' })
    }
    if (before !== undefined) return checkUpdate(change, before)
    if (input.validEndTime && input.validEndTime <= context.now) {
      throw refuseParameter('validEndTime', { en: 'must be in the future', zh: '必须晚于当前时间' })
    }
  },
})

type TemplateChange = ResourceChange<TemplateStores, CouponTemplateInput, CouponTemplateRow>

/** The row is locked: what was issued of it is what there is. The total is set by a guarded statement of its own. */
async function checkUpdate(
  { tx, input }: TemplateChange,
  { id, takenCount, ...before }: CouponTemplateRow,
): Promise<void> {
  const isChanged = lastingMembers.some((member) => input[member] !== before[member])
  if (isChanged && takenCount > 0) throw new ApiError(COUPON_TEMPLATE_ISSUED)
  if (!(await tx.couponTemplates.resize(id, input.totalCount))) throw new ApiError(COUPON_TEMPLATE_TOTAL_TOO_SMALL)
}

const define = adminOperationsOf<unknown, TemplateStores>()

/** What coupons are copied from. Deleting one leaves its coupons valid. */
export const couponTemplateOperations = [
  ...resource,
  define(
    {
      operationId: 'listCouponTemplates',
      method: 'GET',
      path: `${PATH}/list`,
      summary: 'List coupon templates by id',
      description: 'In the order of the ids; those that do not exist are left out.',
      query: z.object({ ids: queryIds() }),
      data: z.array(named('CouponTemplate', revised(couponTemplateView))),
      example: { data: [{ ...exampleView, revision: REVISION }] },
    },
    ({ context, query }) => context.storage.couponTemplates.listOf(query.ids),
  ),
]
