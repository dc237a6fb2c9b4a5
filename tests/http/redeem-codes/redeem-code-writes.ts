import type { AdminCall, TestPlatform } from '@org/openapi-testing'
import { addCode, addTemplate, codeBody } from './redeem-codes.js'
import { addMember } from '../wallets/wallet-members.js'

const log = {
  code: 'THIRD-PARTY',
  usedTime: '2026-09-09T10:00:00',
  source: 2,
  couponCode: 'COUPON-1',
  exchangeStatus: 2,
}

/** Every member that an update of a code or of an exchange needs. */
export const redeemCodeBodies = { ...codeBody([1]), ...log }

/** How each write about redeem codes is made once, successfully. */
export function redeemCodeWrites(platform: () => TestPlatform): Record<string, () => Promise<AdminCall>> {
  const template = () => addTemplate(platform())
  const code = async () => addCode(platform(), [await template()])
  const logBody = async () => ({ ...log, couponTemplateId: await template(), userId: await addMember(platform()) })
  const imported = async () => {
    const body = await logBody()
    return {
      ...body,
      id: (await platform().adminData('POST promotion/coupon-exchange-log/create', { body })) as number,
    }
  }
  return {
    'POST /admin-api/promotion/coupon-exchange-code/create': async () => ({ body: codeBody([await template()]) }),
    'PUT /admin-api/promotion/coupon-exchange-code/update': async () => {
      const templateId = await template()
      return { body: codeBody([templateId], { id: await addCode(platform(), [templateId]), businessName: 'Other' }) }
    },
    'DELETE /admin-api/promotion/coupon-exchange-code/delete': async () => ({ query: `id=${await code()}` }),
    'DELETE /admin-api/promotion/coupon-exchange-code/delete-list': async () => ({ query: `ids=${await code()}` }),
    'POST /admin-api/promotion/coupon-exchange-code/generate': async () => ({ body: codeBody([await template()]) }),
    'PUT /admin-api/promotion/coupon-exchange-code/void': async () => ({ body: { ids: [await code()] } }),
    'POST /admin-api/promotion/coupon-exchange-log/create': async () => ({ body: await logBody() }),
    'PUT /admin-api/promotion/coupon-exchange-log/update': async () => ({
      body: { ...(await imported()), couponCode: 'COUPON-2' },
    }),
  }
}
