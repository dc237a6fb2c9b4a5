import { atMost } from './at-most.js'
import type { Credentials, EngineProcess } from './engine-process.js'
import type { SharedSandbox } from './shared-sandbox.js'

const SCOPES = [
  'pay:order:create',
  'pay:order:query',
  'pay:wallet:pay',
  'order:purchase:create',
  'order:purchase:query',
  'order:invoice:create',
]
const SETUP_WIDTH = 10

/** What one of the purchases costs, in CNY cents: goods for 10 yuan and 5 of freight. */
export const PRICE = 1500

const goods = {
  goodsSource: 1,
  goodsId: 'raced',
  goodsTitle: 'Mug',
  localGoodsTitle: '马克杯',
  postFee: '5.00',
  shop: { shopId: '7', shopName: 'Corner', localShopName: '街角' },
  skuList: [{ skuId: 's1', price: '12.00', salePrice: '10.00', quantity: 1_000_000, propertiesName: 'Colour:Red' }],
}

/** The lines of a purchase for `PRICE`. */
export const items = [{ platformChannel: 1, goodsId: 'raced', skuId: 's1', qty: 1 }]

const address = {
  name: 'Ana',
  phone: '555-0100',
  country: 'US',
  city: 'Springfield',
  addressLine: '1 Example Street',
  zipcode: '90001',
}

/** A member for whom the application acts. */
export interface ScenarioUser {
  readonly memberId: number
  readonly externalUserId: string
  readonly bindingId: number
}

/** What the tests about payments find in the database. */
export interface PaymentScenario {
  readonly application: Credentials
  readonly users: readonly ScenarioUser[]
}

/** Makes tenant 1, an application, and members with empty wallets for whom it acts; and puts goods on the market. */
export async function preparePayments(
  engine: EngineProcess,
  sandbox: SharedSandbox,
  userCount: number,
): Promise<PaymentScenario> {
  await sandbox.control('/goods', goods)
  await engine.admin('system/tenant/create', { body: { name: 'first' } })
  const application = (await engine.admin('system/partner-app/create', {
    body: { name: 'partner', scopes: SCOPES },
  })) as Credentials
  const users = await atMost(SETUP_WIDTH, userCount, async (index): Promise<ScenarioUser> => {
    const externalUserId = `user-${index}`
    const memberId = (await engine.admin('member/user/create', { body: { nickname: externalUserId } })) as number
    await engine.admin('member/address/create', { body: { ...address, userId: memberId, isDefault: true } })
    const binding = { clientId: application.clientId, externalUserId, memberId, status: 0, supplementAuth: false }
    const bindingId = (await engine.admin('system/partner-member/create', { body: binding })) as number
    return { memberId, externalUserId, bindingId }
  })
  return { application, users }
}

/** Puts money into a member's wallet. */
export async function credit(engine: EngineProcess, userId: number, balance: number): Promise<void> {
  await engine.admin('pay/wallet/update-balance', { method: 'PUT', body: { userId, balance, remark: 'credit' } })
}
