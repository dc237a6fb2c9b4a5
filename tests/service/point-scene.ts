import type { HostPrincipal, PointBalance, RequestContext } from '@org/openapi-core'
import type { PointResult, Repositories } from '@org/openapi-core/storage'
import { emptyStorage } from '../empty-storage.js'
import { createMember } from '../http/members/managed-members.js'
import type { TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../start-platform.js'
import { createProduct, createRule } from '../http/points/point-writes.js'

/** A tenant with a member, for whom things happen that are worth points. */
export class PointScene {
  #events = 0

  private constructor(
    readonly platform: TestPlatform,
    readonly userId: number,
  ) {}

  static async open(database: 'sqlite' | 'postgres'): Promise<PointScene> {
    const platform = await startPlatform({ storage: emptyStorage(database) })
    return new PointScene(platform, (await createMember(platform)).id)
  }

  context(tenantId = 1): RequestContext<Repositories, HostPrincipal> {
    return this.platform.openApi.context(tenantId)
  }

  get stores(): Repositories {
    return this.context().storage
  }

  async addMember(): Promise<number> {
    return (await createMember(this.platform)).id
  }

  addRule = (members: object = {}): Promise<number> => createRule(this.platform, members)
  addProduct = (members: object = {}): Promise<number> => createProduct(this.platform, members)

  async updateStatus(resource: string, id: number, status: number): Promise<void> {
    await this.platform.adminData(`PUT ${resource}/update-status`, { body: { id, status } })
  }

  /** Lets time pass until then. */
  moveTo(time: string): void {
    const { clock } = this.platform
    clock.advance(Date.parse(time) - clock.now().getTime())
  }

  /** Of a new event unless `bizId` names one; a recharge of one yuan unless told otherwise. */
  award({
    userId = this.userId,
    bizType = 'RECHARGE' as const,
    amount = 100,
    bizId = this.#fresh(),
    rno,
  }: Award = {}): Promise<PointResult> {
    const award = { memberId: userId, bizType, amount, bizId, rno }
    return this.platform.openApi.services.points.award(this.context(), award)
  }

  /** Gives the member so many points, by a rule that is disabled again. */
  async give(points: number, userId = this.userId): Promise<void> {
    const rule = await this.addRule()
    await this.award({ userId, amount: points * 100 })
    await this.updateStatus('promotion/point-rule', rule, 0)
  }

  browse(goodsId: string, { userId = this.userId, rno = 'DEMO', source = 1 } = {}): Promise<PointResult> {
    return this.platform.openApi.services.points.browse(this.context(), { memberId: userId, rno, goodsId, source })
  }

  redeem(productId: number, { userId = this.userId, requestId }: { userId?: number; requestId?: string } = {}) {
    return this.platform.openApi.services.pointRedemptions.redeem(this.context(), {
      memberId: userId,
      productId,
      requestId,
    })
  }

  balance(userId = this.userId): Promise<PointBalance> {
    return this.platform.openApi.services.points.balance(this.context(), userId)
  }

  async verify(): Promise<unknown> {
    return this.platform.openApi.services.points.verify(this.context())
  }

  #fresh(): string {
    this.#events += 1
    return `event-${this.#events}`
  }
}

interface Award {
  readonly userId?: number
  readonly bizType?: 'RECHARGE' | 'WITHDRAW' | 'RNO_WAREHOUSE_ARRIVED'
  readonly amount?: number
  readonly bizId?: string
  readonly rno?: string
}
