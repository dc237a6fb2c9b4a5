/* oxlint-disable typescript/no-explicit-any -- a broken channel takes and answers what it likes */
import { ChannelRefusal } from '@org/openapi-core/channels'
import { inspect } from 'node:util'
import { describe } from 'vitest'
import { fileStoreChecks } from '../../packages/testing/src/channels/file-store-contract.js'
import { invoiceRendererChecks } from '../../packages/testing/src/channels/invoice-renderer-contract.js'
import { linkResolverChecks } from '../../packages/testing/src/channels/link-resolver-contract.js'
import { webhookSenderChecks } from '../../packages/testing/src/channels/webhook-sender-contract.js'
import * as scripted from './scripted-contract-channels.js'
import { hang, hangUnlessAborted, hush, instead, leak, provesEach, shared } from './contract-proof.js'

let turn = 0
const GIVES_UP = 'gives up when its caller does, before or during the call'

describe('the invoice suite', () => {
  const render = instead<Awaited<ReturnType<typeof scripted.scriptedInvoices>>, 'renderer'>
  const answered = { bytes: new Uint8Array(1), contentType: 'a/b', extension: 'pdf' }
  const failsWhere = (matches: (document: any) => boolean) =>
    render('renderer', 'render', (own, document, signal) =>
      matches(document) ? leak('this one') : own(document as never, signal as never),
    )
  provesEach(invoiceRendererChecks, scripted.scriptedInvoices, [
    [
      'answers bytes, their type and the ending of a file’s name',
      "expected '.PDF' to match",
      render('renderer', 'render', () => ({ ...answered, extension: '.PDF' })),
    ],
    [
      'writes the same document with the same bytes',
      'expected false to be true',
      render('renderer', 'render', () => ({ ...answered, bytes: new TextEncoder().encode(String(++turn)) })),
    ],
    [
      'shows what the document says: another document has other bytes',
      'another invoiceNo',
      render('renderer', 'render', () => answered),
    ],
    ['writes one that has nothing but its number', 'Could not: this one', failsWhere(({ issuer }) => issuer === null)],
    [
      'writes texts of any writing, and long ones',
      'Could not: this one',
      failsWhere(({ remark }) => remark.length > 1000),
    ],
    ['writes a hundred bags', 'Could not: this one', failsWhere(({ bags }) => bags.length > 50)],
    ['writes for twenty callers at once, each its own', 'INV-1', render('renderer', 'render', shared())],
    [
      'leaves the document as it was',
      'to deeply equal { …(9) }',
      render('renderer', 'render', (_own, document) => (document.bags.pop(), answered)),
    ],
    [
      'gives up when its caller does, before or during the call',
      'given up before the call',
      render('renderer', 'render', hang),
    ],
  ])
})

describe('the file suite', () => {
  const put = instead<Awaited<ReturnType<typeof scripted.scriptedShelf>>, 'store'>
  const puts = (change: (file: any) => object) =>
    put('store', 'put', (own, file, signal) => own({ ...file, ...change(file) } as never, signal as never))
  const kept = new Set<string>()
  provesEach(fileStoreChecks, scripted.scriptedShelf, [
    [
      'keeps a file, and serves its bytes and its type',
      "expected 'text/plain' to be",
      puts(() => ({ contentType: 'text/plain' })),
    ],
    ...[
      '/files/kept.pdf?s=1',
      'javascript:alert(1)',
      '//files.example.com/kept.pdf',
      new URL('https://a.example/'),
    ].map(
      (url) =>
        [
          'keeps a file, and serves its bytes and its type',
          `what urlOf answers for contract/kept.pdf has to be an absolute http(s) URL, and is ${inspect(url)}`,
          put('store', 'urlOf', () => url),
        ] as const,
    ),
    [
      'puts a file in place of one with the same key, whole',
      'contract/again.pdf is another file than was put last: 16 bytes where 5 were put',
      put('store', 'put', (own, file, signal) => {
        if (kept.has(file.key)) return
        kept.add(file.key)
        return own(file as never, signal as never)
      }),
    ],
    [
      'puts a file in place of one with the same key, whole',
      'contract/again.pdf is lost: it was put, and its address leads to nothing',
      put('store', 'put', hush),
    ],
    [
      'has the bytes as they were when it was asked',
      'contract/mine.pdf',
      (made) => ({
        ...made,
        get: async (url) => ({ bytes: new Uint8Array(7), contentType: (await made.get(url))!.contentType }),
      }),
    ],
    [
      'takes keys of several segments, each a file of its own',
      'contract/1/a.pdf',
      (made) => ({ ...made, get: (url) => made.get(url.replace('/1/', '/2/')) }),
    ],
    [
      'keeps an empty file, and one of five million bytes',
      'contract/size.pdf',
      puts(({ bytes }) => ({ bytes: bytes.slice(0, 1000) })),
    ],
    [
      'keeps what twenty callers put at once',
      'contract/many/',
      put('store', 'put', (own, ...args) => (++turn % 2 === 0 ? undefined : own(...(args as never[])))),
    ],
    [
      'has addresses that nobody can guess',
      'the address of another file',
      (made) => ({
        ...made,
        get: async (url) =>
          made.get(
            await made.store.urlOf(new URL(url).pathname.slice(1), new Date(8e15), new AbortController().signal),
          ),
      }),
    ],
    [
      'has addresses that are good until then, to the second',
      'a second after',
      put('store', 'urlOf', (own, ...[key, , signal]) => own(key as never, new Date(8e15) as never, signal as never)),
    ],
    [
      'deletes a file, also one that there is not; or has no delete, and the file stays',
      'Could not: not there',
      put('store', 'delete', () => leak('not there')),
    ],
    ...(['put', 'urlOf', 'delete'] as const).flatMap((name) => [
      [GIVES_UP, `${name} goes on, given up before the call`, put('store', name, hang)] as const,
      [GIVES_UP, `${name} goes on, given up during the call`, put('store', name, hangUnlessAborted)] as const,
    ]),
  ])
})

describe('the webhook suite', () => {
  const send = instead<Awaited<ReturnType<typeof scripted.scriptedHooks>>, 'sender'>
  const changed = (change: (request: any) => object) =>
    send('sender', 'send', (own, request, signal) => own({ ...request, ...change(request) } as never, signal as never))
  provesEach(webhookSenderChecks, scripted.scriptedHooks, [
    [
      'sends body and headers exactly as they were handed over, once',
      'the body',
      changed(({ body }) => ({ body: body.trim() })),
    ],
    [
      'answers the status and when to come again',
      'expected { status: 200 } to match',
      send('sender', 'send', () => ({ status: 200 })),
    ],
    [
      'follows no redirect',
      'expected [ Array(1) ] to deeply equal',
      changed(() => ({ url: 'https://partner.example.com/elsewhere' })),
    ],
    ['reads no answer to its end', 'it ends before the answer does', send('sender', 'send', hang)],
    [
      'sends what twenty callers hand over at once',
      'expected [ \'{"id":100}\' ] to deeply equal',
      send('sender', 'send', shared()),
    ],
    [
      'accepts the addresses that it sends to, and no other',
      'expected [ true, true, true, true ]',
      (made) => ({ ...made, sender: { ...made.sender, accepts: () => true } }),
    ],
    [
      'refuses an address that must not be asked, though it was saved',
      'what is thrown quotes a secret',
      send('sender', 'send', (_own, { body }) => Promise.reject(new ChannelRefusal(body as string))),
    ],
    [
      'throws where nobody answers, without telling what was sent',
      'what is thrown quotes a secret',
      send('sender', 'send', (_own, { body }) => leak(body as string)),
    ],
    [
      'gives up when its caller does, before or during the call',
      'given up before the call',
      send('sender', 'send', hang),
    ],
  ])
})

describe('the link suite', () => {
  const resolve = instead<Awaited<ReturnType<typeof scripted.scriptedLinks>>, 'resolver'>
  provesEach(linkResolverChecks, scripted.scriptedLinks, [
    [
      'answers where a link leads, as an absolute address',
      "to be 'https://item.taobao.com",
      resolve('resolver', 'resolve', (_own, link) => link),
    ],
    [
      'takes a link as it is written, with its query',
      "not to be 'https://weidian.com",
      resolve('resolver', 'resolve', () => 'https://weidian.com/i/2'),
    ],
    [
      'answers undefined, or refuses, where a link leads nowhere',
      'to be undefined',
      resolve('resolver', 'resolve', (_own, link) => link),
    ],
    [
      'asks nothing that is no web address',
      'Invalid URL',
      resolve('resolver', 'resolve', (_own, link) => new URL(link as string).href),
    ],
    [
      'takes a link of 8,000 characters',
      'Could not: too long',
      resolve('resolver', 'resolve', (own, link) =>
        (link as string).length > 1000 ? leak('too long') : own(link as never),
      ),
    ],
    [
      'answers the same when it is asked again',
      "to be 'https://weidian.com",
      resolve('resolver', 'resolve', () => `https://weidian.com/i/${++turn}`),
    ],
    [
      'answers twenty callers at once, each what it asked for',
      'expected [ …(20) ] to deeply equal',
      resolve('resolver', 'resolve', shared()),
    ],
    [
      'throws where it does not know: neither undefined nor a refusal',
      'it throws, and does not answer',
      resolve('resolver', 'resolve', hush),
    ],
    [
      'gives up when its caller does, before or during the call',
      'given up before the call',
      resolve('resolver', 'resolve', hang),
    ],
  ])
})
