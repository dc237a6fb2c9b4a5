import { expect } from 'vitest'
import type { Answer, ScriptedEmail, TestPlatform, TestPlatformOptions } from '@org/openapi-testing'
import { createMember } from '../members/managed-members.js'
import { startPlatform } from '../../start-platform.js'
import { addPromoter, made, promoterResources } from './promoters.js'
import type { PromoterResources } from './promoters.js'

export const EXISTS = 1_013_042_001
export const CODE_WRONG = 1_013_042_002
export const NO_EMAIL = 1_013_042_003

export const EMAIL = 'ana@example.com'
export const NEW_LINK = 'https://social.example.com/new'
export const done = { code: 0, data: true, msg: '', error_detail: '' }

/** Another code of six digits. */
export const wrong = (code: string): string => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))

/** Social channels of promoters, and the mails that their codes come in. */
export class SocialChannelScene {
  readonly email: ScriptedEmail
  readonly channels: PromoterResources['channels']

  private constructor(readonly platform: TestPlatform) {
    this.email = platform.email
    this.channels = promoterResources(platform).channels
  }

  static async open(options: Partial<TestPlatformOptions> = {}): Promise<SocialChannelScene> {
    return new SocialChannelScene(await startPlatform(options))
  }

  static on(platform: TestPlatform): SocialChannelScene {
    return new SocialChannelScene(platform)
  }

  /** A social channel of a promoter without a member. */
  async freeChannel(members: object = {}): Promise<number> {
    return made(this.channels, { promoterId: (await addPromoter(this.platform)).id as number, ...members })
  }

  /** A social channel of a promoter whose member has an e-mail address. */
  async guardedChannel(address: string | null = EMAIL): Promise<{ id: number; userId: number; promoterId: number }> {
    const { id: userId } = await createMember(this.platform, { email: address })
    const promoterId = (await addPromoter(this.platform, { userId })).id as number
    return { id: await this.freeChannel({ promoterId }), userId, promoterId }
  }

  sendCode(id: number): Promise<Answer> {
    return this.channels.call('POST send-code', { body: { id } })
  }

  relink(id: number, code?: unknown, link = NEW_LINK): Promise<Answer> {
    return this.channels.update(id, { socialChannelLinks: link, code })
  }

  async linkOf(id: number): Promise<unknown> {
    return (await this.channels.get(id)).socialChannelLinks
  }

  /** Changes the links of a new promoter with the code that was sent. */
  async guardedTry(address: string): Promise<Answer> {
    const { id } = await this.guardedChannel(address)
    await this.sendCode(id)
    return this.relink(id, this.lastCode())
  }

  /** The code of the last mail. */
  lastCode(): string {
    const codes = this.email.sent.at(-1)?.text.match(/\b\d{6}\b/g) ?? []
    expect(new Set(codes).size).toBe(1)
    return codes[0] as string
  }

  waitAMinute(): void {
    this.platform.clock.advance(60_000)
  }
}
