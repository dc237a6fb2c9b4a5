import { sampleChatUser } from '@org/openapi-testing'
import type { TestApp, TestPlatform } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../../empty-storage.js'
import { startPlatform } from '../../start-platform.js'
import { bindMember, CHAT_USER } from '../wallets/wallet-members.js'
import { EventWatch } from './event-watch.js'
import type { Told } from './event-watch.js'

const REDIRECT = 'https://shop.example.com/chat/callback'
const config = {
  authorizeBase: 'https://chat.example.com/oauth2/authorize',
  clientId: '1234567890',
  redirects: [REDIRECT],
}

describe.each(databases)('what is told of logins at the chat platform on $database', ({ database }) => {
  let platform: TestPlatform
  let app: TestApp
  let watch: EventWatch

  beforeEach(async () => {
    platform = await startPlatform({ storage: emptyStorage(database) })
    app = await platform.createApp()
    await platform.adminData('PUT member/chat-config/save', { body: config })
    platform.chat.put('code', sampleChatUser({ chatUserId: CHAT_USER }))
    watch = await EventWatch.start(platform, app)
  })

  const stateOf = (url: string) => new URL(url).searchParams.get('state') ?? ''
  async function beginAs(partner: TestApp): Promise<string> {
    const path = '/open-api/member/auth/chat-authorize-url'
    const { data } = await platform.call(path, { redirectUri: REDIRECT }, { token: await platform.issueToken(partner) })
    return stateOf((data as { authorizeUrl: string }).authorizeUrl)
  }
  const complete = (state: string) =>
    platform.openApi.services.chatLogin.complete(platform.openApi.context(1), { code: 'code', state })
  const completed = (unionId: string, externalUserId: string | null): Told => [
    'member.chat_login.completed',
    `member.chat_login/${CHAT_USER}`,
    { chatUserId: CHAT_USER, member: { unionId, externalUserId } },
  ]

  test('the application that began it is told, by its own name for the member, and no other', async () => {
    const other = await platform.createApp()
    const theirs = await EventWatch.start(platform, other)
    const state = await beginAs(app)
    expect(await watch.news()).toEqual([])
    const { memberId, unionId } = await complete(state)
    expect(await watch.news()).toEqual([completed(unionId, null)])
    // A state is good for one login.
    await expect(complete(state)).rejects.toThrow()
    await bindMember(platform, other, { memberId, externalUserId: 'theirs' })
    await complete(await beginAs(app))
    expect(await watch.news()).toEqual([completed(unionId, null)])
    await complete(await beginAs(other))
    expect(await watch.news()).toEqual([])
    expect(await theirs.news()).toEqual([completed(unionId, 'theirs')])
  })

  test('nobody is told where the host began it, or where it fails', async () => {
    const { chatLogin } = platform.openApi.services
    await complete(stateOf(await chatLogin.authorizeUrl(platform.openApi.context(1), REDIRECT)))
    platform.chat.failWith(new Error('down'))
    await expect(complete(await beginAs(app))).rejects.toThrow()
    expect(await watch.news()).toEqual([])
  })

  test('a disabled binding leaves the member without a name', async () => {
    const { memberId, unionId } = await complete(await beginAs(app))
    await bindMember(platform, app, { memberId, externalUserId: 'user-1', status: 1 })
    await watch.news()
    await complete(await beginAs(app))
    expect(await watch.news()).toEqual([completed(unionId, null)])
  })
})
