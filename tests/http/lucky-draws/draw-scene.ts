import { expect } from 'vitest'
import type { DrawNumbers, DrawnRecord, ShownPrize } from '@org/openapi-core'
import { emptyStorage } from '../../empty-storage.js'
import type { databases } from '../../empty-storage.js'
import { drawBody, prizeBody, ruleBody } from './draw-bodies.js'
import type { AdminCall, Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addTemplate } from '../redeem-codes/redeem-codes.js'
import { addMember } from '../wallets/wallet-members.js'

/** Numbers that a test decides; the last one again where it names no more. */
export class ScriptedNumbers implements DrawNumbers {
  taken = 0
  #values: number[] = [0]

  set(...values: number[]): void {
    this.#values = values
  }

  next(): number {
    this.taken++
    return (this.#values.length > 1 ? this.#values.shift() : this.#values[0]) ?? 0
  }
}

/** An engine with lucky draws, their numbers decided by the test. */
export class DrawScene {
  readonly numbers = new ScriptedNumbers()
  platform!: TestPlatform
  #serial = 0

  static async open(database?: (typeof databases)[number]['database']): Promise<DrawScene> {
    const scene = new DrawScene()
    const storage = database === undefined ? {} : { storage: emptyStorage(database) }
    scene.platform = await startPlatform({ ...storage, drawNumbers: scene.numbers })
    return scene
  }

  close(): Promise<void> {
    return this.platform.openApi.close()
  }

  post(resource: string, body: object, call: AdminCall = {}): Promise<Json> {
    return this.platform.adminData(`POST promotion/${resource}`, { ...call, body })
  }

  put(resource: string, body: object): Promise<Json> {
    return this.platform.adminData(`PUT promotion/${resource}`, { body })
  }

  get(resource: string, query: string): Promise<Json> {
    return this.platform.adminData(`GET promotion/${resource}`, { query })
  }

  /** The code that an admin call is refused with. */
  async refusal(call: string, options: AdminCall): Promise<number | string> {
    const { code, error_detail: detail } = (await this.platform.admin(call, options)).body
    return code === 400 ? `400 ${detail}` : code
  }

  /** A lucky draw with these prizes and rules, published; answers its id and the prizes'. */
  async addDraw(
    prizes: readonly object[],
    { rules = [{}], ...members }: { rules?: readonly object[]; [member: string]: unknown } = {},
  ) {
    const code = `DRAW_${++this.#serial}`
    const id = (await this.post('lucky-draw/create', drawBody({ code, ...members }))) as number
    const prizeIds: number[] = []
    for (const prize of prizes) prizeIds.push(await this.post('lucky-draw-prize/create', prizeBody(id, prize)))
    const ruleIds: number[] = []
    for (const rule of rules) ruleIds.push(await this.post('lucky-draw-chance-rule/create', ruleBody(id, rule)))
    await this.put('lucky-draw/publish', { id })
    return { id, prizeIds, ruleIds }
  }

  addMember(): Promise<number> {
    return addMember(this.platform)
  }

  addTemplate(members: object = {}): Promise<number> {
    return addTemplate(this.platform, members)
  }

  get draws() {
    return this.platform.openApi.services.luckyDraws
  }

  get context() {
    return this.platform.openApi.context(1)
  }

  async join(userId: number, luckyDrawId: number): Promise<number> {
    return (await this.draws.join(this.context, { userId, luckyDrawId })).granted
  }

  /** A member who joined. */
  async joined(luckyDrawId: number): Promise<number> {
    const userId = await this.addMember()
    await this.join(userId, luckyDrawId)
    return userId
  }

  draw(userId: number, luckyDrawId: number, requestId?: string): Promise<DrawnRecord & { displayed: ShownPrize[] }> {
    return this.draws.draw(this.context, { userId, luckyDrawId, requestId })
  }

  recharge(userId: number, amount: number, members: object = {}): Promise<Json> {
    return this.platform.adminData('POST pay/wallet-recharge/create', {
      body: { userId, amount, channel: 'CARD', bonus: 0, ...members },
    })
  }

  async wallet(userId: number, luckyDrawId: number): Promise<Json> {
    const { list } = await this.get('lucky-draw-wallet/page', `userId=${userId}&luckyDrawId=${luckyDrawId}`)
    return list[0]
  }

  /** Expects that wallet, unused chances and chance log of a member say the same; answers how many chances are left. */
  async balanced(userId: number, luckyDrawId: number): Promise<number> {
    const owner = `userId=${userId}&luckyDrawId=${luckyDrawId}&pageSize=200`
    const { totalGainedCount, totalConsumedCount, availableCount } = await this.wallet(userId, luckyDrawId)
    const { list: items } = await this.get('lucky-draw-chance-item/page', `${owner}&status=0`)
    const { list: log } = await this.get('lucky-draw-chance-log/page', owner)
    const now = this.platform.clock.now().getTime()
    const left = (items as Json[]).filter(({ expirationTime }) => Date.parse(`${expirationTime}+08:00`) > now).length
    const sum = (log as Json[]).reduce(
      (total, { changeType, changeCount }) => total + (changeType === 1 ? changeCount : -changeCount),
      0,
    )
    expect({ left, sum, available: totalGainedCount - totalConsumedCount }).toEqual({
      left: availableCount,
      sum: availableCount,
      available: availableCount,
    })
    return availableCount
  }
}
