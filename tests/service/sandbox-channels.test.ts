import type { Channels } from '@org/openapi-core/channels'
import { createSandboxWorld, sandboxChannels, sandboxInvoiceRenderer } from '@org/openapi-sandbox'
import { pdfInvoiceRenderer } from '@org/openapi-invoices'
import {
  chatPlatformContract,
  emailSenderContract,
  imageSearchContract,
  invoiceRendererContract,
  linkResolverContract,
  trackingChannelContract,
  translatorContract,
} from '@org/openapi-testing'

const name = 'sandbox'

/** A world, its control API, and trouble of one of its channels. */
function startWorld(channel: string) {
  const world = createSandboxWorld()
  const channels: Required<Channels> = sandboxChannels(world) as Required<Channels>
  const control = async (path: string, body: unknown) => {
    const { status } = await world.control({ method: 'POST', path, body })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  const behave = (mode: string) => control('/behaviour', { channel, mode, times: 1 })
  return { world, channels, control, trouble: { refuse: () => behave('refuse'), fail: () => behave('down') } }
}

trackingChannelContract({
  name,
  async create() {
    const { channels, control, trouble } = startWorld('tracking')
    const event = { content: 'Left', trackDate: '2026-09-10 12:00:00' }
    const known = { trackingNo: 'T1', type: 1 } as const
    const busiest = { trackingNo: 'T2', type: 2 } as const
    await control('/tracking', { ...known, events: [event], checkStatus: true })
    await control('/tracking', { ...busiest, events: Array.from({ length: 500 }, () => event) })
    const unknown = [{ trackingNo: 'T1', type: 2 }] as const
    return { channel: channels.tracking!, known: [known, busiest], busiest, unknown, ...trouble }
  },
})

translatorContract({
  name,
  async create() {
    const { channels, trouble } = startWorld('translator')
    return { translator: channels.translator!, language: 'es', ...trouble }
  },
})

chatPlatformContract({
  name,
  async create() {
    const { channels, control, trouble } = startWorld('chat')
    const where = { redirectUri: 'https://shop.example.com/chat', clientId: 'client' }
    return {
      platform: channels.chat!,
      async logIn(user) {
        await control('/chat', user)
        return { code: `sandbox-${user.chatUserId}`, ...where }
      },
      badGrant: { code: 'a-bad-code', ...where },
      secrets: [],
      ...trouble,
    }
  },
})

linkResolverContract({
  name,
  async create() {
    const { channels, control, trouble } = startWorld('links')
    const known = [
      { link: 'https://m.tb.cn/h.abc', target: 'https://item.taobao.com/item.htm?id=1' },
      { link: 'https://m.tb.cn/h.abc?tk=2', target: 'https://item.taobao.com/item.htm?id=2' },
    ] as const
    for (const { link, target } of known) await control('/links', { from: link, to: target })
    return { resolver: channels.links!, known, nowhere: ['https://m.tb.cn/h.none'], ...trouble }
  },
})

imageSearchContract({
  name,
  async create() {
    const { channels, control, trouble } = startWorld('goods')
    for (let i = 0; i < 25; i++) await control('/goods', { goodsId: `G${i}`, goodsSource: 1 })
    const { goods } = channels
    const imageUrl = 'https://img.example.com/1.jpg'
    const searchByImage: NonNullable<typeof goods.searchByImage> = (query, signal) =>
      goods.searchByImage!({ ...query, source: query.imageUrl === imageUrl ? 1 : query.source }, signal)
    // The demo catalogue has goods of every marketplace that can be asked: one that there is not has none.
    const none = { imageUrl: 'https://img.example.com/none.jpg', source: 4 as 1 }
    return { channel: { searchByImage }, known: { imageUrl, source: 1 }, unknown: none, ...trouble }
  },
})

emailSenderContract({
  name,
  async create() {
    const { world, channels, trouble } = startWorld('email')
    return {
      sender: channels.email!,
      async arrivedAt(address) {
        const { body } = await world.control({ method: 'GET', path: '/emails', body: {} })
        const mails = body as { to: string; subject: string; text: string }[]
        return mails.filter(({ to }) => to === address).map(({ to, subject, text }) => ({ to, subject, text }))
      },
      ...trouble,
    }
  },
})

invoiceRendererContract({
  name,
  create: async () => ({ renderer: sandboxInvoiceRenderer(pdfInvoiceRenderer({ threads: 0 }), createSandboxWorld()) }),
})
