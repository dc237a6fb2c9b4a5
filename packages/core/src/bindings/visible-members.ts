import { ENABLED } from '../auth/index.js'
import type { Principal } from '../http/context.js'
import type { MemberLocator, MemberRepository, MemberRow } from '../members/index.js'
import type { PartnerMemberRepository } from './partner-member.js'

/** The repositories that telling a caller's members apart touches. */
export interface VisibleMemberStores {
  readonly members: Pick<MemberRepository, 'locate'>
  readonly partnerMembers: Pick<PartnerMemberRepository, 'page'>
}

/** Who looks. */
export interface MemberViewer {
  readonly principal: Principal
}

/**
 * Whom a partner may name (option `restrictToBoundMembers`): every member of its tenant, or only those to whom an
 * enabled binding of its own application leads; others are answered like none. Every operation that is told of a member
 * by anything but a binding finds him here. Operations and the host itself see all.
 */
export class VisibleMembers {
  constructor(private readonly restrictToBoundMembers: boolean) {}

  /** The living member whom each of the locators names and whom the caller may see. At least one locator. */
  async find(
    stores: VisibleMemberStores,
    viewer: MemberViewer,
    locators: readonly MemberLocator[],
  ): Promise<MemberRow | undefined> {
    const found = await Promise.all(locators.map((locator) => stores.members.locate(locator)))
    const [member] = found
    if (member === undefined || found.some((other) => other?.id !== member.id)) return undefined
    return (await this.maySee(stores, viewer, member.id)) ? member : undefined
  }

  /** Whether there is nobody whom the caller may not see, so that nothing need be looked up. */
  seesAll(viewer: MemberViewer): boolean {
    return this.#restrictedClient(viewer) === undefined
  }

  /** Whether the caller may see what belongs to the member, who may be deleted by now. */
  async maySee(
    { partnerMembers }: Pick<VisibleMemberStores, 'partnerMembers'>,
    viewer: MemberViewer,
    memberId: number,
  ): Promise<boolean> {
    const clientId = this.#restrictedClient(viewer)
    if (clientId === undefined) return true
    const { total } = await partnerMembers.page({ clientId, memberId, status: ENABLED, pageNo: 1, pageSize: 1 })
    return total > 0
  }

  #restrictedClient({ principal }: MemberViewer): string | undefined {
    return this.restrictToBoundMembers && principal.kind === 'partner' ? principal.clientId : undefined
  }
}
