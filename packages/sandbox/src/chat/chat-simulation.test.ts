import { describe, expect, it } from 'vitest'
import { createSandboxWorld } from '../local-world.js'
import { sandboxChannels } from '../sandbox-channels.js'
import { chatUserIdOf, chatUserInput, toChatUser } from './sandbox-chat-user.js'

const SNOWFLAKE = '1234567890123456789'

function start() {
  const world = createSandboxWorld()
  const identify = (code: string) => {
    const grant = { code, redirectUri: 'https://shop.example.com/chat/callback', clientId: 'client' }
    return sandboxChannels(world).chat?.identify(grant, new AbortController().signal)
  }
  const post = (path: string, body: unknown) => world.control({ method: 'POST', path, body })
  return { identify, post }
}

describe('the chat platform of the sandbox', () => {
  it('logs in whoever the code names, digit by digit', async () => {
    const { identify } = start()
    expect(await identify(`sandbox-${SNOWFLAKE}`)).toEqual({
      chatUserId: SNOWFLAKE,
      email: null,
      isEmailVerified: false,
      nickname: `chat-${SNOWFLAKE}`,
    })
  })

  it('knows of a user what it was told last', async () => {
    const { identify, post } = start()
    const ana = { chatUserId: SNOWFLAKE, email: 'ana@example.com', nickname: 'Ana' }
    expect(await post('/chat', ana)).toEqual({ status: 200, body: { ...ana, isEmailVerified: true } })
    expect(await identify(`sandbox-${SNOWFLAKE}`)).toEqual({ ...ana, isEmailVerified: true })
    await post('/chat', { ...ana, isEmailVerified: false })
    expect(await identify(`sandbox-${SNOWFLAKE}`)).toEqual({ ...ana, isEmailVerified: false })
    expect(await identify('sandbox-1')).toMatchObject({ chatUserId: '1', email: null })
  })

  it.each([
    '',
    'sandbox-',
    'sandbox-1 2',
    `Sandbox-${SNOWFLAKE}`,
    `${SNOWFLAKE}`,
    `sandbox-${SNOWFLAKE} `,
    `sandbox-${'1'.repeat(65)}`,
  ])('refuses the code %j', async (code) => {
    expect(chatUserIdOf(code)).toBeUndefined()
    await expect(start().identify(code)).rejects.toMatchObject({ name: 'ChannelRefusal' })
  })

  it.each([
    ['refuse', { name: 'ChannelRefusal' }],
    ['down', { name: 'Error', message: expect.stringContaining('nobody listens') }],
  ])('can be told to %s', async (mode, error) => {
    const { identify, post } = start()
    await post('/behaviour', { channel: 'chat', mode, times: 1 })
    await expect(identify('sandbox-1')).rejects.toMatchObject(error)
    expect(await identify('sandbox-1')).toMatchObject({ chatUserId: '1' })
  })

  it.each([
    {},
    { chatUserId: '' },
    { chatUserId: 1 },
    { chatUserId: '1 2' },
    { chatUserId: '1', emial: 'x' },
    { chatUserId: '1', email: 1 },
  ])('is told nothing wrong: %j', async (body) => {
    expect(await start().post('/chat', body)).toMatchObject({ status: 400 })
    expect(chatUserInput.safeParse(body).success).toBe(false)
  })

  it('vouches for an address only where it has one', () => {
    expect(toChatUser({ chatUserId: '1', email: null })).toMatchObject({ email: null, isEmailVerified: false })
    expect(toChatUser({ chatUserId: '1', email: 'ana@example.com' })).toMatchObject({ isEmailVerified: true })
  })
})
