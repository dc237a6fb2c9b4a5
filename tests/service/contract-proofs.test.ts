import { ChannelRefusal } from '@org/openapi-core/channels'
import { describe } from 'vitest'
import { chatPlatformChecks } from '../../packages/testing/src/channels/chat-platform-contract.js'
import { emailSenderChecks } from '../../packages/testing/src/channels/email-sender-contract.js'
import { imageSearchChecks } from '../../packages/testing/src/channels/image-search-contract.js'
import { trackingChecks } from '../../packages/testing/src/channels/tracking-channel-contract.js'
import { translatorChecks } from '../../packages/testing/src/channels/translator-contract.js'
import * as scripted from './scripted-contract-channels.js'
import { hang, hush, instead, leak, provesEach, shared } from './contract-proof.js'

let turn = 0

describe('the tracking suite', () => {
  const find = instead<Awaited<ReturnType<typeof scripted.scriptedCarriers>>, 'channel'>
  provesEach(trackingChecks, scripted.scriptedCarriers, [
    [
      'answers what is known of a parcel, in the shape of CarrierTrack',
      'refuses events.0.trackDate, events.0.status: ',
      find('channel', 'findTrack', () => ({ events: [{ content: 'x', trackDate: '2026', status: 'GONE' }] })),
    ],
    [
      'answers at most 500 events',
      'refuses events: ',
      find('channel', 'findTrack', async (own, ...args) => {
        const track = (await own(...(args as never[]))) as { events: unknown[] }
        return { ...track, events: [...track.events, ...track.events] }
      }),
    ],
    [
      'answers at most 500 events',
      'busiest has to be a parcel with at least 500 events: expected 300 to be 500',
      find('channel', 'findTrack', async (own, ...args) => {
        const track = (await own(...(args as never[]))) as { events: unknown[] }
        return { ...track, events: track.events.slice(0, 300) }
      }),
    ],
    [
      'answers undefined for a number that no carrier knows',
      'Could not: unknown number',
      find('channel', 'findTrack', () => leak('unknown number')),
    ],
    [
      'finds the parcel whichever carrier is named: it is a hint',
      'expected undefined to deeply equal',
      find('channel', 'findTrack', (own, query, signal) =>
        query.carrierName ? undefined : own(query as never, signal as never),
      ),
    ],
    [
      'answers the same when it is asked again',
      'to deeply equal { events: [], carrierName:',
      find('channel', 'findTrack', () => ({ events: [], carrierName: String(++turn) })),
    ],
    [
      'answers twenty callers at once, each what it asked for',
      'expected [ …(20) ] to deeply equal',
      find('channel', 'findTrack', shared()),
    ],
    ['throws a ChannelRefusal for a definite no', 'it throws, and does not answer', find('channel', 'findTrack', hush)],
    [
      'throws where it does not know: neither undefined nor a refusal',
      'it throws, and does not answer',
      find('channel', 'findTrack', hush),
    ],
    [
      'gives up when its caller does, before or during the call',
      'given up before the call',
      find('channel', 'findTrack', hang),
    ],
  ])
})

describe('the translator suite', () => {
  const say = instead<Awaited<ReturnType<typeof scripted.scriptedTranslations>>, 'translator'>
  provesEach(translatorChecks, scripted.scriptedTranslations, [
    [
      'answers as many texts as it was asked for, in their order',
      "expected [ 'es Arrived in Sydney'",
      say('translator', 'translate', (_own, { texts }) => [...texts].sort().map((text: string) => `es ${text}`)),
    ],
    [
      'says them in the language that was asked for',
      'to not deeply equal',
      say('translator', 'translate', (_own, { texts }) => texts),
    ],
    ['answers nothing to nothing', 'to deeply equal []', say('translator', 'translate', () => ['x'])],
    [
      'takes 500 texts at once',
      'to have a length of 500',
      say('translator', 'translate', (_own, { texts }) => texts.slice(0, 100)),
    ],
    [
      'takes texts of any writing, and long ones',
      'to deeply equal [ true,',
      say('translator', 'translate', (_own, { texts }) => texts.map(() => '')),
    ],
    [
      'answers the same when it is asked again',
      'to deeply equal [',
      say('translator', 'translate', (_own, { texts }) => texts.map(() => String(++turn))),
    ],
    [
      'answers twenty callers at once, each what it asked for',
      "to deeply equal [ '0', '1'",
      say('translator', 'translate', shared()),
    ],
    [
      'leaves what it was given as it was',
      "expected [] to deeply equal [ 'Delivered'",
      say('translator', 'translate', (_own, { texts }) => texts.splice(0)),
    ],
    [
      'throws where it cannot: it does not answer fewer texts, or empty ones',
      'it throws, and does not answer',
      say('translator', 'translate', () => ['']),
    ],
    [
      'gives up when its caller does, before or during the call',
      'given up before the call',
      say('translator', 'translate', hang),
    ],
  ])
})

describe('the chat suite', () => {
  const who = instead<Awaited<ReturnType<typeof scripted.scriptedLogins>>, 'platform'>
  const changed = (change: object) =>
    who('platform', 'identify', async (own, ...args) => ({
      ...((await own(...(args as never[]))) as object),
      ...change,
    }))
  provesEach(chatPlatformChecks, scripted.scriptedLogins, [
    [
      'tells whose the code is, with every digit of the id',
      'to deeply equal { …(4) }',
      changed({ chatUserId: 1234567890123456789n.toString().replace(/.$/, '0') }),
    ],
    [
      'vouches for an address only where the platform does',
      'to deeply equal { …(4) }',
      changed({ isEmailVerified: true }),
    ],
    ['says null for an address that there is not', 'to deeply equal { …(4) }', changed({ email: '' })],
    ['takes names of any writing, and of 64 characters', 'to deeply equal { …(4) }', changed({ nickname: 'x' })],
    [
      'answers twenty callers at once, each its own user',
      '…(17) ] to deeply equal',
      who('platform', 'identify', shared()),
    ],
    [
      'throws a ChannelRefusal for a code that is not good, without telling it',
      'what is thrown quotes a secret',
      who('platform', 'identify', (_own, { code }) => Promise.reject(new ChannelRefusal(code as string))),
    ],
    [
      'throws where it does not know, without telling the code or a secret',
      'what is thrown quotes a secret',
      who('platform', 'identify', (_own, { code }) => leak(code as string)),
    ],
    [
      'gives up when its caller does, before or during the call',
      'given up before the call',
      who('platform', 'identify', hang),
    ],
  ])
})

describe('the image search suite', () => {
  const search = instead<Awaited<ReturnType<typeof scripted.scriptedImages>>, 'channel'>
  const page = (change: (query: { page: number }) => object) =>
    search('channel', 'searchByImage', (own, query, signal) =>
      own({ ...query, ...change(query) } as never, signal as never),
    )
  provesEach(imageSearchChecks, scripted.scriptedImages, [
    ['answers a page of 20, in the shape of FoundGoodsPage', 'to have a length of 20', page(() => ({ size: 15 }))],
    ['has each match on one page', 'to have a length of 25', page(() => ({ page: 1 }))],
    [
      'answers none on a page after the last, and the same number of matches',
      'to deeply equal { goodsList: [], totalCount: 25 }',
      page(({ page: asked }) => ({ page: Math.min(asked, 2) })),
    ],
    [
      'answers an empty page for an image without matches',
      'to deeply equal { goodsList: [], totalCount: +0 }',
      page(() => ({ source: 1 })),
    ],
    [
      'answers the same when it is asked again',
      'to deeply equal { goodsList: [], totalCount:',
      search('channel', 'searchByImage', () => ({ goodsList: [], totalCount: ++turn })),
    ],
    [
      'answers twenty callers at once, each its own page',
      'expected [ …(20) ] to deeply equal',
      search('channel', 'searchByImage', shared()),
    ],
    [
      'throws a ChannelRefusal for a definite no',
      "to be 'ChannelRefusal'",
      search('channel', 'searchByImage', () => leak('refused')),
    ],
    [
      'throws where it does not know: no empty page',
      'it throws, and does not answer',
      search('channel', 'searchByImage', () => ({ goodsList: [], totalCount: 0 })),
    ],
    [
      'gives up when its caller does, before or during the call',
      'given up before the call',
      search('channel', 'searchByImage', hang),
    ],
  ])
})

describe('the e-mail suite', () => {
  const send = instead<Awaited<ReturnType<typeof scripted.scriptedMails>>, 'sender'>
  const twice = send('sender', 'send', async (own, mail, signal) => {
    for (let i = 0; i < 2; i++) await own(mail as never, signal as never)
  })
  const changed = (change: object) =>
    send('sender', 'send', (own, mail, signal) => own({ ...mail, ...change } as never, signal as never))
  provesEach(emailSenderChecks(), scripted.scriptedMails, [
    ['sends a mail as it is, once', "expected [ …(2) ] to deeply equal [ { to: 'one@example.com'", twice],
    [
      'sends the same again where it is asked again: to try again is its caller’s decision',
      'expected [] to deeply equal [ …(2) ]',
      send('sender', 'send', hush),
    ],
    ['takes texts of any writing, and long ones', 'expected [ Array(1) ] to deeply equal', changed({ text: 'cut' })],
    [
      'sends what twenty callers hand over at once, each to its address',
      'expected [ …(20) ] to deeply equal',
      changed({ to: 'many-0@example.com' }),
    ],
    [
      'throws a ChannelRefusal for an address that takes none, without telling the text',
      'what is thrown quotes a secret',
      send('sender', 'send', (_own, { text }) => Promise.reject(new ChannelRefusal(text as string))),
    ],
    [
      'throws where it does not know, without telling the text',
      'what is thrown quotes a secret',
      send('sender', 'send', (_own, { text }) => leak(text as string)),
    ],
    [
      'gives up when its caller does, before or during the call',
      'given up before the call',
      send('sender', 'send', hang),
    ],
  ])
})
