import { CampaignFounder } from './campaign-town.js'
import type { Member } from './campaign-town.js'
import { Dice } from './dice.js'
import type { SimulatedDatabase } from './simulated-database.js'
import { SimulatedPlatform, TENANT } from './simulated-platform.js'
import type { Client } from './simulated-platform.js'

/** A user of a partner, and the member whom the partner has bound. */
export interface User {
  readonly client: Client
  readonly externalUserId: string
  readonly memberId: number
}

/** Who lives where a simulation begins: two applications, and three members whom they know. */
export interface Town {
  readonly clients: readonly [Client, Client]
  readonly members: readonly Member[]
  readonly users: readonly User[]
  readonly tokens: ReadonlyMap<string, string>
}

/** Towns differ in limits and in what their members have authorised. Founding one takes as long as a simulation. */
const TOWNS = 16

const founded = new WeakMap<SimulatedDatabase, Map<string, Town>>()

/** The town that the seed begins in, as it was founded; whatever was in the database is gone. */
export async function settle(
  database: SimulatedDatabase,
  { hasCampaigns }: { readonly hasCampaigns: boolean },
  seed: number,
): Promise<Town> {
  const name = `${hasCampaigns ? 'festive town' : 'town'} ${seed % TOWNS}`
  const towns = founded.get(database) ?? new Map<string, Town>()
  founded.set(database, towns)
  const known = towns.get(name)
  if (known !== undefined) {
    database.restore(name)
    return known
  }
  database.clear()
  const town = await new Founder(database, seed % TOWNS).found(hasCampaigns)
  database.keep(name)
  towns.set(name, town)
  return town
}

class Founder {
  readonly #dice: Dice
  readonly #platform: SimulatedPlatform
  readonly #members: Member[] = []
  readonly #users: User[] = []

  constructor(
    private readonly database: SimulatedDatabase,
    seed: number,
  ) {
    this.#dice = new Dice(seed)
    this.#platform = new SimulatedPlatform(database, seed)
  }

  async found(hasCampaigns: boolean): Promise<Town> {
    const platform = this.#platform
    await platform.boot()
    await platform.must({
      path: 'system/tenant/create',
      body: { name: 'Tenant', status: 0, expireTime: null, settings: {} },
    })
    if (this.database.rows('select id from tenant')[0]?.['id'] !== TENANT)
      throw new Error('The tenant has another id than it is called by')
    const clients = [await platform.createClient('A'), await platform.createClient('B')] as const
    for (const number of [1, 2, 3]) await this.#addMember(number)
    const [ana, ben, cem] = this.#members.map(({ id }) => id) as [number, number, number]
    // The same names mean other members, so that a mix-up of clients cannot pass unseen.
    for (const [index, memberId] of [ana, ben, cem].entries())
      await this.#bind(clients[0], memberId, `user-${index + 1}`)
    for (const [index, memberId] of [ben, ana].entries()) await this.#bind(clients[1], memberId, `user-${index + 1}`)
    await this.#addCoupons()
    await this.#turnCheckInOn()
    if (hasCampaigns) await new CampaignFounder(platform, this.#dice).found(this.#members, templateMembers)
    return { clients, members: this.#members, users: this.#users, tokens: await platform.freshTokens(clients) }
  }

  /** Most have money. */
  async #addMember(number: number): Promise<void> {
    const platform = this.#platform
    const email = `member-${number}@example.com`
    const id: number = await platform.must({
      path: 'member/user/create',
      body: { email, nickname: `Member ${number}`, status: 0 },
    })
    const chatUserId = `90000000000000000${number}`
    await platform.must({ method: 'PUT', path: 'member/user/bind-social', body: { id, openid: chatUserId } })
    const place = {
      name: 'Ana',
      phone: '+12025550123',
      country: 'US',
      city: 'Springfield',
      addressLine: '1 Main Street',
    }
    await platform.must({ path: 'member/address/create', body: { userId: id, ...place, isDefault: true } })
    const money = { userId: id, channel: 'CARD', amount: this.#dice.between(5000, 20_000) }
    if (this.#dice.percent(70)) await platform.must({ path: 'pay/wallet-recharge/create', body: money })
    this.#members.push({ id, chatUserId, email })
  }

  async #bind(client: Client, memberId: number, externalUserId: string): Promise<void> {
    const supplementAuth = this.#dice.percent(50)
    const body = { clientId: client.clientId, externalUserId, memberId, status: 0, supplementAuth }
    await this.#platform.must({ path: 'system/partner-member/create', body })
    this.#users.push({ client, memberId, externalUserId })
  }

  /** Two templates and two codes whose limits are soon reached. */
  async #addCoupons(): Promise<void> {
    const dice = this.#dice
    const ids: number[] = []
    for (const takeLimitCount of [-1, dice.between(1, 2)]) {
      const limits = { totalCount: dice.between(2, 6), takeLimitCount, takeType: 1 }
      ids.push(
        await this.#platform.must({
          path: 'promotion/coupon-template/create',
          body: { ...templateMembers, ...limits },
        }),
      )
    }
    for (const [index, grantMode] of (['ALL', 'RANDOM_ONE'] as const).entries()) {
      const [takeLimitCount, dailyTakeLimitCount] = dice.pick(takeLimits)
      const limits = { maxUsage: dice.between(3, 5), takeLimitCount, dailyTakeLimitCount }
      const templates = { couponTemplateId: ids[0], couponTemplateIds: ids.join(',') }
      const body = { ...codeMembers, ...limits, ...templates, code: `CODE-${index + 1}`, grantMode }
      await this.#platform.must({ path: 'promotion/coupon-exchange-code/create', body })
    }
  }

  async #turnCheckInOn(): Promise<void> {
    const dice = this.#dice
    const limits = {
      maxUsage: dice.pick([-1, 3, 6]),
      takeLimitCount: dice.pick([-1, 2]),
      dailyTakeLimitCount: dice.pick([1, 2]),
    }
    const body = { code: 'CHECKIN', name: 'Daily check-in', grantAmount: 100, ...limits }
    const walletRedeemCodeId: number = await this.#platform.must({ path: 'promotion/wallet-redeem-code/create', body })
    await this.#platform.must({
      method: 'PUT',
      path: 'promotion/checkin-config/save',
      body: { enabled: true, walletRedeemCodeId },
    })
  }
}

/** Of a member, in all and on a day. */
type Limits = readonly [all: number, day: number]

const takeLimits: [Limits, ...Limits[]] = [
  [1, 1],
  [2, 1],
  [3, 2],
  [3, -1],
  [-1, 1],
  [-1, 2],
]

/** What every coupon template has. */
export const templateMembers = {
  nameI18nConfig: { en: 'Welcome', zh: '欢迎' },
  usePrice: 5000,
  couponType: 3,
  discountType: 1,
  discountPrice: 500,
  validityType: 2,
  fixedStartTerm: 0,
  fixedEndTerm: 2,
  usageAmountScope: 1,
  usageWarehouseScope: 1,
  usageRouteScope: 1,
  usageCountryScope: 1,
  usageMerchantScope: 1,
}

const codeMembers = {
  businessName: 'Autumn campaign',
  validStart: '2026-09-01T00:00:00',
  validEnd: '2026-12-31T23:59:59',
  batchNum: 1,
}
