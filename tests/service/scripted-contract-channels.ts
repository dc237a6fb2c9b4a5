import { ChannelRefusal } from '@org/openapi-core/channels'
import type { WebhookRequest } from '@org/openapi-core/channels'
import {
  fixedClock,
  sampleGoods,
  scriptedChat,
  scriptedEmail,
  scriptedFiles,
  scriptedGoods,
  scriptedInvoiceRenderer,
  scriptedPayment,
  scriptedTracking,
  scriptedTranslator,
  scriptedWebhooks,
} from '@org/openapi-testing'
import type {
  TestChatPlatform,
  TestEmailSender,
  TestFileStore,
  TestGoodsChannel,
  TestImageSearch,
  TestInvoiceRenderer,
  TestLinkResolver,
  TestPaymentChannel,
  TestTrackingChannel,
  TestTranslator,
  TestWebhookSender,
} from '@org/openapi-testing'

/** What goes wrong with a scripted channel when a suite wants it to. */
const troubleOf = (channel: { failWith(...errors: readonly unknown[]): void }) => ({
  refuse: async () => channel.failWith(new ChannelRefusal('The script refuses')),
  fail: async () => channel.failWith(new Error('The script fails')),
})

export async function scriptedCarriers(): Promise<TestTrackingChannel> {
  const channel = scriptedTracking()
  const event = { content: 'Left', trackDate: new Date(0), status: 'IN_TRANSIT' } as const
  const known = { trackingNo: 'T1', type: 1 } as const
  const busiest = { trackingNo: 'T2', type: 2 } as const
  channel.put(known, { events: [event], carrierName: 'Post' })
  channel.put(busiest, { events: Array.from({ length: 500 }, () => event) })
  return { channel, known: [known, busiest], busiest, unknown: [{ trackingNo: 'T1', type: 2 }], ...troubleOf(channel) }
}

export async function scriptedTranslations(): Promise<TestTranslator> {
  const translator = scriptedTranslator()
  return { translator, language: 'es', ...troubleOf(translator) }
}

export async function scriptedLogins(): Promise<TestChatPlatform> {
  const platform = scriptedChat()
  const where = { redirectUri: 'https://shop.example.com/chat', clientId: 'client' }
  let last = 0
  return {
    platform,
    async logIn(user) {
      const code = `the-code-${++last}`
      platform.put(code, user)
      return { code, ...where }
    },
    badGrant: { code: 'a-bad-code', ...where },
    secrets: ['the-secret'],
    ...troubleOf(platform),
  }
}

export async function scriptedGateway(): Promise<TestPaymentChannel> {
  const channel = scriptedPayment()
  return {
    channel,
    pay: async ({ orderNo }) => channel.pay(orderNo, new Date('2026-09-10T04:00:00Z')),
    notificationOf: async ({ orderNo }) => channel.notificationOf(orderNo),
  }
}

export async function scriptedLinks(): Promise<TestLinkResolver> {
  const known = [
    { link: 'https://m.tb.cn/a', target: 'https://item.taobao.com/item.htm?id=1' },
    { link: 'https://m.tb.cn/a?tk=2', target: 'https://weidian.com/i/2' },
  ] as const
  const failures: Error[] = []
  const resolve = async (link: string) => {
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    return known.find((one) => one.link === link)?.target
  }
  const fail = async () => void failures.push(new Error('The script fails'))
  return { resolver: { resolve }, known, nowhere: ['https://m.tb.cn/none'], fail }
}

export async function scriptedMarket(): Promise<TestGoodsChannel> {
  const channel = scriptedGoods()
  channel.put(sampleGoods())
  const { goodsId } = sampleGoods()
  return { channel, known: [{ source: 1, goodsId }], unknown: [{ source: 1, goodsId: 'none' }] }
}

export async function scriptedImages(): Promise<TestImageSearch> {
  const goods = scriptedGoods()
  for (let i = 0; i < 25; i++) goods.put(sampleGoods({ goodsId: `G${i}` }))
  const imageUrl = 'https://img.example.com/1.jpg'
  const searchByImage: TestImageSearch['channel']['searchByImage'] = async (query, signal) => {
    const page = await goods.searchByImage?.(query, signal)
    if (page === undefined) throw new Error('The script has an image search')
    return page
  }
  return {
    channel: { searchByImage },
    known: { imageUrl, source: 1 },
    unknown: { imageUrl, source: 2 },
    ...troubleOf(goods),
  }
}

export async function scriptedMails(): Promise<TestEmailSender> {
  const sender = scriptedEmail()
  return { sender, arrivedAt: async (to) => sender.sent.filter((mail) => mail.to === to), ...troubleOf(sender) }
}

export const scriptedInvoices = async (): Promise<TestInvoiceRenderer> => ({ renderer: scriptedInvoiceRenderer() })

export async function scriptedShelf(): Promise<TestFileStore> {
  const store = scriptedFiles()
  const clock = fixedClock(new Date('2026-09-10T04:00:00Z'))
  return {
    store,
    get: async (url) => store.open(url, clock.now()),
    now: () => clock.now(),
    reach: async (time) => clock.advance(time.getTime() - clock.now().getTime()),
  }
}

const URLS = { url: 'https://partner.example.com/hook', elsewhere: 'https://partner.example.com/elsewhere' }

export async function scriptedHooks(): Promise<TestWebhookSender> {
  const script = scriptedWebhooks()
  const arrived: WebhookRequest[] = []
  let answer = { status: 200, headers: {} as Readonly<Record<string, string>> }
  const forbiddenUrl = 'https://127.0.0.1/'
  const silentUrl = 'https://silent.example.com/'
  return {
    sender: {
      accepts: (url) => script.accepts(url),
      async send(request, signal) {
        if (request.url === forbiddenUrl) script.failWith(new ChannelRefusal('The script refuses'))
        if (request.url === silentUrl) script.failWith(new Error('Nobody answers'))
        script.answerWith({ status: answer.status, retryAfter: answer.headers['retry-after'] })
        const told = await script.send(request, signal)
        arrived.push(request)
        return told
      },
    },
    ...URLS,
    arrived: () => arrived,
    answerWith: ({ status, headers = {} }) => void (answer = { status, headers }),
    forbiddenUrl,
    silentUrl,
  }
}
