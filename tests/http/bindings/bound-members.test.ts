import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newOrderItem } from '@org/openapi-testing'
import type { Answer } from '@org/openapi-testing'
import { partnerOperations } from '../../../packages/core/src/operations.js'
import { CREATE_PATH, InvoiceScene, QUERY_PATH } from '../invoices/invoice-scene.js'
import { bind, createMember } from '../members/managed-members.js'
import { CHECK_IN_PATH, turnCheckInOn } from '../wallets/wallet-members.js'

/** Everything that a partner may know a member, or what belongs to one, by. */
interface Names {
  readonly memberId: number
  readonly unionId: string
  readonly email: string
  readonly chatUserId: string
  readonly bagOrderNo: string
}

/** Which name is meant by a member of a request; a new spelling belongs here, too. */
const spellings: Readonly<Record<string, keyof Names>> = {
  memberId: 'memberId',
  userId: 'memberId',
  unionId: 'unionId',
  memberUnionId: 'unionId',
  email: 'email',
  chatUserId: 'chatUserId',
  chatOpenId: 'chatUserId',
  openid: 'chatUserId',
  bagOrderNo: 'bagOrderNo',
  bagOrderNos: 'bagOrderNo',
}

/** By these the binding itself is named: an unbound member has none. */
const BINDING = 'externalUserId'

const page = { pageNo: 1, pageSize: 10 }

/** What else each operation needs; a function where it needs more of the member. */
const restricted: Readonly<Record<string, object | ((member: Names) => object)>> = {
  [CHECK_IN_PATH]: {},
  '/open-api/promotion/member-coupon/page': page,
  '/open-api/promotion/member-coupon/extend': { couponIds: [1], extendDays: 1 },
  '/open-api/promotion/member-coupon/restore': { couponIds: [1] },
  '/open-api/promotion/redeem-code/redeem': { code: 'NONE' },
  '/open-api/promotion/coupon-exchange-code/status': { code: 'NONE' },
  '/open-api/order/bag-order/query': {},
  // The number of a bag only narrows a member's page.
  '/open-api/order/bag-order/page': ({ memberId }: Names) => ({ ...page, memberId }),
  '/open-api/order/order-item/page': page,
  [CREATE_PATH]: {},
  [QUERY_PATH]: {},
  '/open-api/member/auth/chat-login-status': {},
  '/open-api/member/consumption/query': {},
}

/** Operations with such a member that is not about one of the platform's members, and why. */
const free: Readonly<Record<string, string>> = {
  '/open-api/pay/order/create': 'shippingInfo.email is that of whoever receives the parcel, for the payment channel',
  '/open-api/pay/order/upload-shipments': 'bagOrderNo is kept beside the shipment; nothing is looked up by it',
}

/** The members of a request by which somebody is named, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? Object.entries(value as object).flatMap(([name, inner]) => [
          ...(name in spellings || name === BINDING ? [name] : []),
          ...namesIn(inner),
        ])
      : namesIn(value),
  )
}

const named = partnerOperations
  .map(({ path, body }) => ({
    path: path,
    names: [...new Set(namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })))],
  }))
  .filter(({ names }) => names.length > 0)
const byMember = named.filter(({ names, path }) => !names.includes(BINDING) && !(path in free))
const cases = byMember.flatMap(({ path, names }) => names.map((name): [path: string, name: string] => [path, name]))

test('every operation that names a member is restricted below, works through a binding, or says why not', () => {
  expect(byMember.map(({ path }) => path).sort()).toEqual(Object.keys(restricted).sort())
  expect(Object.keys(free).filter((path) => !named.some((operation) => operation.path === path))).toEqual([])
})

let scene: InvoiceScene
let open: InvoiceScene

/** A member of the scene with a bag and an invoice of it, bound to the scene's application at that time. */
async function addNamed(of: InvoiceScene, serial: number): Promise<Names & { readonly bindingId: number }> {
  const email = `member${serial}@example.com`
  const chatUserId = `8000${serial}`
  const { id: memberId, unionId } = await createMember(of.platform, { email })
  await of.platform.adminData('PUT member/user/bind-social', { body: { id: memberId, openid: chatUserId } })
  const bindingId = await bind(of.platform, of.app, { externalUserId: `user-${serial}`, memberId })
  const bagOrderNo = await of.bag({ userId: memberId })
  await of.create({ bagOrderNo })
  const { storage, now } = of.platform.openApi.context(1)
  await storage.transaction(({ orderItems }) =>
    orderItems.insertMany([newOrderItem(`I${serial}`, { userId: memberId })], now),
  )
  return { memberId, unionId, email, chatUserId, bagOrderNo, bindingId }
}

let members: Readonly<Record<'bound' | 'disabled' | 'deleted' | 'open', Names>>
const nobody: Names = {
  memberId: 999_999,
  unionId: 'nobody',
  email: 'nobody@example.com',
  chatUserId: '79999999',
  bagOrderNo: 'B-nobody',
}

beforeAll(async () => {
  scene = await InvoiceScene.start({ restrictToBoundMembers: true })
  await turnCheckInOn(scene.platform)
  const [bound, disabled, deleted] = [await addNamed(scene, 1), await addNamed(scene, 2), await addNamed(scene, 3)]
  // Bound by another application, which does not count.
  await bind(scene.platform, await scene.platform.createApp(), { externalUserId: 'theirs', memberId: deleted.memberId })
  await scene.platform.adminData('PUT system/partner-member/update-status', {
    body: { id: disabled.bindingId, status: 1 },
  })
  await scene.platform.adminData('DELETE system/partner-member/delete', { query: `id=${deleted.bindingId}` })
  open = await InvoiceScene.start()
  await turnCheckInOn(open.platform)
  const unbound = await addNamed(open, 1)
  await open.platform.adminData('DELETE system/partner-member/delete', { query: `id=${unbound.bindingId}` })
  members = { bound, disabled, deleted, open: unbound }
})

/** Names the member by one member of the request; echoes of the name are made the same in all answers. */
async function ask(
  of: InvoiceScene,
  { path, name, member }: { path: string; name: string; member: Names },
): Promise<string> {
  const rest = restricted[path]
  const value = member[spellings[name] as keyof Names]
  const answer: Answer = await of.call(path, {
    ...(typeof rest === 'function' ? rest(member) : rest),
    [name]: name === 'bagOrderNos' ? [value] : value,
  })
  return typeof value === 'string' ? answer.text.replaceAll(value, 'sent') : answer.text
}

describe.each(cases)('restrictToBoundMembers: %s by %s', (path, name) => {
  test('an unbound member is answered like none, a bound one is not', async () => {
    const none = await ask(scene, { path, name, member: nobody })
    expect(await ask(scene, { path, name, member: members.disabled })).toBe(none)
    expect(await ask(scene, { path, name, member: members.deleted })).toBe(none)
    expect(await ask(scene, { path, name, member: members.bound })).not.toBe(none)
  })

  test('without the option every member of the tenant is', async () => {
    expect(await ask(open, { path, name, member: members.open })).not.toBe(
      await ask(open, { path, name, member: nobody }),
    )
  })
})
