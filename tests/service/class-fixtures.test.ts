import { ChannelRefusal } from '@org/openapi-core/channels'
import {
  chatPlatformContract,
  emailSenderContract,
  fileStoreContract,
  goodsChannelContract,
  imageSearchContract,
  invoiceRendererContract,
  linkResolverContract,
  paymentChannelContract,
  trackingChannelContract,
  translatorContract,
  webhookSenderContract,
} from '@org/openapi-testing'
import { expect, it } from 'vitest'
import { sandboxGateway } from './sandbox-gateway.js'
import * as scripted from './scripted-contract-channels.js'

type Call = (...args: unknown[]) => unknown

const closed: string[] = []

/** The fixture as an instance of a class is: its methods are the prototype's, and are good on the instance alone. */
function instanceOf<Made extends object>(name: string, made: Made): Made {
  const methods: Record<string, Call> = {}
  const instance: Record<string, unknown> = Object.create(methods)
  const close = async () => void closed.push(name)
  for (const [member, value] of Object.entries({ ...made, close })) {
    if (typeof value !== 'function') instance[member] = value
    else
      methods[member] = function (this: unknown, ...args) {
        if (this !== instance) throw new TypeError(`${member} of another this`)
        return (value as Call)(...args)
      }
  }
  return instance as Made
}

const asClass =
  <Made extends object>(name: string, create: () => Promise<Made>) =>
  async () =>
    instanceOf(name, await create())

const links = new Map([
  ['https://m.tb.cn/a', 'https://item.taobao.com/item.htm?id=1'],
  ['https://m.tb.cn/a?tk=2', 'https://weidian.com/i/2'],
])
const [plain, withQuery] = [...links].map(([link, target]) => ({ link, target }))

/** Answers, refuses and fails without a promise, as a resolver that is written in JavaScript may: the engine takes it. */
async function promptResolver() {
  const failures: Error[] = []
  const resolve = (link: string): unknown => {
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    if (!links.has(link)) throw new ChannelRefusal('There is no such link')
    return links.get(link)
  }
  const resolver = { resolve: resolve as (link: string) => Promise<string | undefined> }
  const fail = async () => void failures.push(new Error('The script fails'))
  return { resolver, known: [plain!, withQuery!] as const, nowhere: ['https://m.tb.cn/none'] as const, fail }
}

/** The same of carriers. */
async function promptCarriers() {
  const made = await scripted.scriptedCarriers()
  const event = { content: 'Left', trackDate: new Date(0), status: 'IN_TRANSIT' } as const
  const failures: Error[] = []
  const findTrack = ({ trackingNo, type }: { trackingNo: string; type: number }): unknown => {
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    if (trackingNo === 'T1' && type === 2) return undefined
    return { events: Array.from({ length: trackingNo === 'T2' ? 500 : 1 }, () => event) }
  }
  return {
    ...made,
    channel: { findTrack: findTrack as (typeof made.channel)['findTrack'] },
    refuse: async () => void failures.push(new ChannelRefusal('The script refuses')),
    fail: async () => void failures.push(new Error('The script fails')),
  }
}

trackingChannelContract({ name: 'a class', create: asClass('tracking', scripted.scriptedCarriers) })
translatorContract({ name: 'a class', create: asClass('translator', scripted.scriptedTranslations) })
chatPlatformContract({ name: 'a class', create: asClass('chat', scripted.scriptedLogins) })
imageSearchContract({ name: 'a class', create: asClass('images', scripted.scriptedImages) })
emailSenderContract({ name: 'a class', create: asClass('email', scripted.scriptedMails) })
invoiceRendererContract({ name: 'a class', create: asClass('invoice', scripted.scriptedInvoices) })
fileStoreContract({ name: 'a class', create: asClass('files', scripted.scriptedShelf) })
webhookSenderContract({ name: 'a class', create: asClass('webhooks', scripted.scriptedHooks) })
goodsChannelContract({ name: 'a class', create: asClass('goods', scripted.scriptedMarket) })
paymentChannelContract({ name: 'a class', create: asClass('payment', sandboxGateway) })
linkResolverContract({ name: 'a class that answers synchronously', create: asClass('links', promptResolver) })
trackingChannelContract({ name: 'carriers that answer synchronously', create: promptCarriers })

it('closes each of them when its suite ends', () => {
  const suites = ['tracking', 'translator', 'chat', 'images', 'email', 'invoice', 'files', 'webhooks', 'goods']
  expect(closed).toEqual([...suites, 'payment', 'links'])
})
