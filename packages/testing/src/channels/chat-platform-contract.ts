import type { ChatGrant, ChatPlatform, ChatUser } from '@org/openapi-core/channels'
import { expect } from 'vitest'
import { answerOf } from './answer-of.js'
import { declareChecks, expectRefusal, expectToGiveUp, expectUnknown, patient } from './channel-checks.js'
import type { ChannelTrouble } from './trouble.js'

/** A chat platform, or a simulation of it. */
export interface TestChatPlatform extends Pick<ChannelTrouble, 'fail'> {
  readonly platform: ChatPlatform
  /** Somebody logs in: what the redirect brings back, with a code that was not used. */
  readonly logIn: (user: ChatUser) => Promise<ChatGrant>
  /** With a code that is not good. */
  readonly badGrant: ChatGrant
  /** The client's secret, tokens: what nothing may tell, beside codes. */
  readonly secrets: readonly string[]
  close?(): Promise<void>
}

/** What `chatPlatformContract` needs of an author. */
export interface ChatPlatformContractOptions {
  /** Heads the report. */
  readonly name: string
  readonly create: () => Promise<TestChatPlatform>
}

const ANA: ChatUser = {
  chatUserId: '1234567890123456789',
  email: 'ana@example.com',
  isEmailVerified: true,
  nickname: 'Ana',
}

const identify = ({ platform }: TestChatPlatform, grant: ChatGrant) =>
  answerOf('identify', () => platform.identify(grant, patient()))

async function identified(made: TestChatPlatform, user: ChatUser): Promise<ChatUser> {
  return identify(made, await made.logIn(user))
}

/** What is asked of a chat platform. */
export const chatPlatformChecks = {
  async 'tells whose the code is, with every digit of the id'(made: TestChatPlatform) {
    expect(await identified(made, ANA)).toEqual(ANA)
  },
  async 'vouches for an address only where the platform does'(made: TestChatPlatform) {
    const unsure = { ...ANA, chatUserId: '1234567890123456790', isEmailVerified: false }
    expect(await identified(made, unsure)).toEqual(unsure)
  },
  async 'says null for an address that there is not'(made: TestChatPlatform) {
    const bare = { ...ANA, chatUserId: '1234567890123456791', email: null, isEmailVerified: false }
    expect(await identified(made, bare)).toEqual(bare)
  },
  async 'takes names of any writing, and of 64 characters'(made: TestChatPlatform) {
    for (const [index, nickname] of ['深圳 👩‍👧 שלום "<b>"', 'x'.repeat(64)].entries()) {
      const user = { ...ANA, chatUserId: `22345678901234567${index}`, nickname }
      expect(await identified(made, user)).toEqual(user)
    }
  },
  async 'answers twenty callers at once, each its own user'(made: TestChatPlatform) {
    const users = Array.from({ length: 20 }, (_, i) => ({ ...ANA, chatUserId: `323456789012345${100 + i}` }))
    const grants: ChatGrant[] = []
    for (const user of users) grants.push(await made.logIn(user))
    expect(await Promise.all(grants.map((grant) => identify(made, grant)))).toEqual(users)
  },
  async 'throws a ChannelRefusal for a code that is not good, without telling it'(made: TestChatPlatform) {
    const { badGrant, secrets } = made
    await expectRefusal(() => identify(made, badGrant), [badGrant.code, ...secrets])
  },
  async 'throws where it does not know, without telling the code or a secret'(made: TestChatPlatform) {
    const grant = await made.logIn(ANA)
    await made.fail()
    await expectUnknown(() => identify(made, grant), [grant.code, ...made.secrets])
  },
  async 'gives up when its caller does, before or during the call'(made: TestChatPlatform) {
    const grants = [await made.logIn(ANA), await made.logIn(ANA)]
    await expectToGiveUp('identify', (signal) => made.platform.identify(grants.shift() ?? made.badGrant, signal))
  },
}

/** What a chat platform has to do. Declares its tests, so call it at the top of a test file. */
export function chatPlatformContract({ name, create }: ChatPlatformContractOptions): void {
  declareChecks({ title: `${name}: chat platform contract`, create, checks: chatPlatformChecks })
}
