import { drawBody, prizeBody, ruleBody } from './draw-bodies.js'
import type { AdminCall, TestPlatform } from '@org/openapi-testing'
import { addTemplate } from '../redeem-codes/redeem-codes.js'
import { addMember } from '../wallets/wallet-members.js'

/** Every member that an update about lucky draws needs. */
export const luckyDrawBodies = {
  ...drawBody(),
  ...prizeBody(1),
  ...ruleBody(1),
  unionId: 'union',
  templateId: null,
  config: null,
}

/** How each write about lucky draws is made once, successfully. */
export function luckyDrawWrites(platform: () => TestPlatform): Record<string, () => Promise<AdminCall>> {
  let serial = 0
  const create = (resource: string, body: object): Promise<number> =>
    platform().adminData(`POST promotion/${resource}/create`, { body })
  const draw = () => create('lucky-draw', drawBody({ code: `WRITE_${++serial}` }))
  const prize = async () => {
    const luckyDrawId = await draw()
    return { luckyDrawId, id: await create('lucky-draw-prize', prizeBody(luckyDrawId)) }
  }
  const published = async () => {
    const { luckyDrawId: id } = await prize()
    await platform().adminData('PUT promotion/lucky-draw/publish', { body: { id } })
    return id
  }
  const rule = async () => {
    const luckyDrawId = await draw()
    return { luckyDrawId, id: await create('lucky-draw-chance-rule', ruleBody(luckyDrawId)) }
  }
  const specialBody = async () => {
    const [luckyDrawId, userId] = [await draw(), await addMember(platform())]
    const { unionId } = await platform().adminData('GET member/user/get', { query: `id=${userId}` })
    return { luckyDrawId, userId, unionId }
  }
  const special = async () => {
    const body = await specialBody()
    return { ...body, id: await create('lucky-draw-special-user', body) }
  }
  /** A record of a coupon that was disabled when it was won, and is not any more. */
  const failedRecord = async () => {
    const templateId = await addTemplate(platform())
    const luckyDrawId = await draw()
    await create(
      'lucky-draw-prize',
      prizeBody(luckyDrawId, { prizeType: 'PLATFORM_COUPON', templateId, winProbability: 10_000 }),
    )
    await create('lucky-draw-chance-rule', ruleBody(luckyDrawId))
    await platform().adminData('PUT promotion/lucky-draw/publish', { body: { id: luckyDrawId } })
    const { couponTemplates } = platform().storage.forTenant(1)
    const { openApi } = platform()
    const owner = { userId: await addMember(platform()), luckyDrawId }
    await openApi.services.luckyDraws.join(openApi.context(1), owner)
    await couponTemplates.updateStatus(templateId, 1)
    const { recordId } = await openApi.services.luckyDraws.draw(openApi.context(1), owner)
    await couponTemplates.updateStatus(templateId, 0)
    return recordId
  }
  const path = '/admin-api/promotion/lucky-draw'
  return {
    [`POST ${path}/create`]: async () => ({ body: drawBody({ code: `WRITE_${++serial}` }) }),
    [`PUT ${path}/update`]: async () => ({
      body: drawBody({ id: (await prize()).luckyDrawId, code: `WRITE_${++serial}`, name: 'Other' }),
    }),
    [`DELETE ${path}/delete`]: async () => ({ query: `id=${await draw()}` }),
    [`DELETE ${path}/delete-list`]: async () => ({ query: `ids=${await draw()}` }),
    [`PUT ${path}/publish`]: async () => ({ body: { id: (await prize()).luckyDrawId } }),
    [`PUT ${path}/close`]: async () => ({ body: { id: await published() } }),
    [`POST ${path}-prize/create`]: async () => ({ body: prizeBody(await draw()) }),
    [`PUT ${path}-prize/update`]: async () => {
      const { id, luckyDrawId } = await prize()
      return { body: prizeBody(luckyDrawId, { id, name: 'Other' }) }
    },
    [`PUT ${path}-prize/add-stock`]: async () => ({ body: { id: (await prize()).id, count: 1 } }),
    [`DELETE ${path}-prize/delete`]: async () => ({ query: `id=${(await prize()).id}` }),
    [`DELETE ${path}-prize/delete-list`]: async () => ({ query: `ids=${(await prize()).id}` }),
    [`POST ${path}-chance-rule/create`]: async () => ({ body: ruleBody(await draw()) }),
    [`PUT ${path}-chance-rule/update`]: async () => {
      const { id, luckyDrawId } = await rule()
      return { body: ruleBody(luckyDrawId, { id, name: 'Other' }) }
    },
    [`DELETE ${path}-chance-rule/delete`]: async () => ({ query: `id=${(await rule()).id}` }),
    [`DELETE ${path}-chance-rule/delete-list`]: async () => ({ query: `ids=${(await rule()).id}` }),
    [`POST ${path}-special-user/create`]: async () => ({ body: await specialBody() }),
    [`PUT ${path}-special-user/update`]: async () => ({ body: { ...(await special()), remark: 'Other' } }),
    [`DELETE ${path}-special-user/delete`]: async () => ({ query: `id=${(await special()).id}` }),
    [`DELETE ${path}-special-user/delete-list`]: async () => ({ query: `ids=${(await special()).id}` }),
    [`POST ${path}-wallet/grant-chance`]: async () => ({
      body: { userId: await addMember(platform()), luckyDrawId: await published(), count: 1 },
    }),
    [`PUT ${path}-record/retry-grant`]: async () => ({ body: { id: await failedRecord() } }),
  }
}
