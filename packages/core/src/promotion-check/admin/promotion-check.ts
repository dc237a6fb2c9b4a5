import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { checkWarningView } from '../check-warning.js'
import type { PromotionCheckStores } from '../checked-rows.js'
import type { PromotionCheckService } from '../promotion-check-service.js'
import { wholeList } from '../../http/input/fields.js'

const define = adminOperationsOf<{ promotionCheck: PromotionCheckService }, PromotionCheckStores>()

const PATH = '/admin-api/promotion/check'

/** What is doubtful in the tenant's campaigns as they are now; nothing is changed. */
export const promotionCheckOperations = [
  define(
    {
      operationId: 'checkPromotions',
      method: 'GET',
      path: PATH,
      summary: 'Check the campaigns',
      description:
        'Check the campaigns that are on for what nobody can use, win or see; by resource, id and rule, at most 200 of a resource and rule.',
      data: wholeList(checkWarningView),
      example: {
        data: [
          {
            resource: 'promotion/home-popup',
            id: 3,
            rule: 'NEVER_SHOWN',
            text: {
              en: 'Its time is over, so nobody sees it any more. Give it another validEnd, or disable it.',
              zh: '展示时间已过，不再有人看到。请修改 validEnd 或停用。',
            },
          },
        ],
      },
    },
    ({ services, context }) => services.promotionCheck.check(context),
  ),
]
