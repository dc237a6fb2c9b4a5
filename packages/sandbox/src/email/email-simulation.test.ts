import { describe, expect, it } from 'vitest'
import { createSandboxWorld } from '../local-world.js'
import { sandboxChannels } from '../sandbox-channels.js'

function start() {
  const world = createSandboxWorld()
  const send = (text: string) =>
    sandboxChannels(world).email?.send({ to: 'ana@example.com', subject: 'Code', text }, new AbortController().signal)
  const control = (method: string, path: string, body: unknown = {}) => world.control({ method, path, body })
  return { send, control }
}

describe('the mail server of the sandbox', () => {
  it('keeps what was sent, in order, with the time of the engine', async () => {
    const { send, control } = start()
    expect(await control('GET', '/emails')).toEqual({ status: 200, body: [] })
    await control('POST', '/clock', { now: '2100-01-01T00:00:00Z' })
    await send('first')
    await control('POST', '/clock', { advanceSeconds: 60 })
    await send('second')
    const mail = { to: 'ana@example.com', subject: 'Code' }
    expect(await control('GET', '/emails')).toEqual({
      status: 200,
      body: [
        { ...mail, text: 'first', sentTime: '2100-01-01T00:00:00.000Z' },
        { ...mail, text: 'second', sentTime: '2100-01-01T00:01:00.000Z' },
      ],
    })
  })

  it('remembers the last thousand', async () => {
    const { send, control } = start()
    for (let i = 0; i <= 1000; i++) await send(String(i))
    const { body } = await control('GET', '/emails')
    expect((body as { text: string }[]).map(({ text }) => text)).toEqual(
      Array.from({ length: 1000 }, (_, i) => String(i + 1)),
    )
  })

  it('can be told to refuse, and then keeps nothing', async () => {
    const { send, control } = start()
    await control('POST', '/behaviour', { channel: 'email', mode: 'refuse', times: 1 })
    await expect(send('lost')).rejects.toMatchObject({ name: 'ChannelRefusal' })
    await send('kept')
    expect(await control('GET', '/emails')).toMatchObject({ body: [{ text: 'kept' }] })
  })
})
