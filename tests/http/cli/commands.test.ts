import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loginOf, servePlatform } from './served-platform.js'
import type { ServedPlatform } from './served-platform.js'
import { Terminal } from './terminal.js'

let served: ServedPlatform
let terminal: Terminal

beforeAll(async () => {
  served = await servePlatform()
})
afterAll(() => served.close())
beforeEach(() => (terminal = new Terminal()))

const file = () => join(terminal.folder, 'openapi-cli/profiles.json')
const words = () => ['--url', served.url, '--tenant', '1', '--client-id', served.platform.app.clientId]

describe('login', () => {
  test('proves the secret, keeps it for its user alone, and prints it nowhere', async () => {
    const { clientSecret } = served.platform.app
    terminal.isInteractive = true
    terminal.input = [clientSecret]
    const { code, out, err } = await terminal.run('login', ...words(), '--profile', 'shop')
    expect([code, err, terminal.asked]).toEqual([0, [], ['hidden The secret: ']])
    expect(out.join()).not.toContain(clientSecret)
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ shop: { baseUrl: served.url, clientSecret } })
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect((await terminal.run('call', 'pay.exchangeRate.list', '--json', '--profile', 'shop')).out).toEqual(['[]'])
    expect((await terminal.run('logout', '--profile', 'shop')).code).toBe(0)
    expect(readFileSync(file(), 'utf8')).not.toContain(clientSecret)
    expect((await terminal.run('logout', '--profile', 'shop')).code).toBe(1)
  })

  test.each([
    ['from standard input', ['--secret-stdin'], { secret: false }],
    ['from the environment', [], { secret: true }],
  ])('takes the secret %s', async (_, more, { secret }) => {
    const { clientSecret } = served.platform.app
    if (secret) terminal.env['OPENAPI_CLIENT_SECRET'] = clientSecret
    else terminal.input = [`${clientSecret}\n`]
    expect((await terminal.run('login', ...words(), ...more)).code).toBe(0)
    delete terminal.env['OPENAPI_CLIENT_SECRET']
    expect((await terminal.run('call', 'pay.exchangeRate.list')).out).toEqual(['(none)'])
  })

  test('asks for the secret where the environment has an empty one', async () => {
    terminal.isInteractive = true
    terminal.env['OPENAPI_CLIENT_SECRET'] = ''
    terminal.input = [served.platform.app.clientSecret]
    expect((await terminal.run('login', ...words())).code).toBe(0)
    expect(terminal.asked).toEqual(['hidden The secret: '])
  })

  test('asks for what it was not told, and again for what cannot be meant', async () => {
    const { app } = served.platform
    terminal.isInteractive = true
    terminal.input = ['', 'platform.example', 'http://platform.example', `${served.url}/`, 'one', ' 1 ']
    terminal.input.push('', app.clientId, '', app.clientSecret)
    const { code, out, err } = await terminal.run('login')
    expect([code, out[0]]).toEqual([0, expect.stringContaining(`Logged in to ${served.url} as ${app.clientId}`)])
    expect(terminal.asked).toEqual([
      ...Array.from({ length: 4 }, () => 'Where the platform is (--url): '),
      ...Array.from({ length: 2 }, () => 'The tenant-id (--tenant): '),
      ...Array.from({ length: 2 }, () => 'The id of your application (--client-id): '),
      ...Array.from({ length: 2 }, () => 'hidden The secret: '),
    ])
    expect(err).toEqual([
      '"" is no address: for example https://platform.example',
      '"platform.example" is no address: for example https://platform.example',
      expect.stringContaining('would get the secret in the clear'),
      'The tenant is a positive number, not "one"',
      'The id of your application is missing',
      expect.stringContaining('The secret is missing'),
    ])
    expect((await terminal.run('call', 'pay.exchangeRate.list')).out).toEqual(['(none)'])
  })

  test.each([
    [['--url', 'platform.example'], /no address/],
    [['--url', 'ftp://platform.example'], /no address/],
    [['--url', 'https://platform.example', '--tenant', 'one'], /positive number/],
    [['--url', 'https://platform.example', '--tenant', '1'], /\(--client-id\) is missing: nobody is here/],
    [['--url', 'https://platform.example', '--tenant', '1', '--client-id', 'x'], /The secret is missing/],
  ])('%j is wrong use where nobody can be asked', async (given, told) => {
    const { code, err } = await terminal.run('login', ...given)
    expect([code, err[0]]).toEqual([2, expect.stringMatching(told)])
  })

  test('keeps nothing that is refused', async () => {
    terminal.env['OPENAPI_CLIENT_SECRET'] = 'of somebody else'
    const { code, err } = await terminal.run('login', ...words())
    expect([code, err[0]]).toEqual([1, 'UNAUTHORIZED 401: Client authentication failed'])
    expect(() => statSync(file())).toThrow('ENOENT')
  })

  test('sends no secret in the clear, and takes none as an argument', async () => {
    terminal.env['OPENAPI_CLIENT_SECRET'] = 'secret'
    const plain = ['login', '--url', 'http://platform.example', '--tenant', '1', '--client-id', 'x']
    expect(await terminal.run(...plain)).toMatchObject({
      code: 2,
      err: [expect.stringContaining('in the clear'), expect.anything()],
    })
    expect((await terminal.run('login', ...words(), '--client-secret', 'x')).code).toBe(2)
  })

  test('is written over by the environment, and its secret goes nowhere else', async () => {
    terminal.env['OPENAPI_CLIENT_SECRET'] = served.platform.app.clientSecret
    await terminal.run('login', ...words())
    delete terminal.env['OPENAPI_CLIENT_SECRET']
    terminal.env['OPENAPI_TENANT_ID'] = '2'
    expect((await terminal.run('call', 'pay.exchangeRate.list')).code).toBe(1)
    delete terminal.env['OPENAPI_TENANT_ID']
    terminal.env['OPENAPI_BASE_URL'] = 'http://127.0.0.1:9'
    expect((await terminal.run('call', 'pay.exchangeRate.list')).err[0]).toMatch(/^Not logged in as "default"/)
  })

  test('a file that somebody else wrote is no reason to lose it', async () => {
    terminal.env['OPENAPI_CLIENT_SECRET'] = served.platform.app.clientSecret
    await terminal.run('login', ...words())
    writeFileSync(file(), '{"default":{}}')
    expect((await terminal.run('login', ...words())).err[0]).toMatch(/mend or remove it$/)
    expect(readFileSync(file(), 'utf8')).toBe('{"default":{}}')
  })
})

describe('call', () => {
  beforeEach(() => Object.assign(terminal.env, loginOf(served.url, served.platform.app)))
  const goods = '{"goodsId":"610947572360","source":1}'

  test('prints for people, or the data as it came', async () => {
    expect((await terminal.run('call', 'goods.detail', goods)).out).toEqual(
      expect.arrayContaining(['goodsTitle: Canvas backpack', 'skuList:', '  - skuId: 4358970531', '    specId: -']),
    )
    const { out } = await terminal.run('call', 'goods.detail', goods, '--json')
    expect(out).toHaveLength(1)
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ goodsId: '610947572360', skuList: [{ specId: null }, {}] })
  })

  test('takes the body from a file and from standard input', async () => {
    const path = join(terminal.folder, 'body.json')
    writeFileSync(path, goods)
    terminal.input = [goods]
    for (const body of [`@${path}`, '-'])
      expect((await terminal.run('call', 'goods.detail', body, '--json')).out[0]).toContain('610947572360')
  })

  test('takes a file that begins with the mark of its encoding', async () => {
    const path = join(terminal.folder, 'marked.json')
    writeFileSync(path, `\uFEFF${goods}`)
    terminal.input = [`\uFEFF${goods}`]
    for (const body of [`@${path}`, '-'])
      expect(await terminal.run('call', 'goods.detail', body, '--json')).toMatchObject({ code: 0, err: [] })
  })

  test.each([
    [['--', 'goods.detail', goods]],
    [['goods.detail', '--', goods]],
    [['--json', 'goods.detail', goods, '--']],
  ])('%j: two dashes keep no word from its command', async (words) => {
    expect((await terminal.run('call', ...words)).out.join()).toContain('610947572360')
  })

  test('a refusal tells name, code, message and request id, and where to read on', async () => {
    const { code, out, err } = await terminal.run('call', 'goods.detail', '{"goodsId":"none","source":1}')
    expect([code, out]).toEqual([1, []])
    expect(err).toEqual([
      'GOODS_NOT_EXISTS 1008020000: Goods none does not exist',
      expect.stringMatching(/^request id: [0-9a-f-]{36}$/),
      'What to do: openapi codes 1008020000',
    ])
    const chinese = await terminal.run('call', 'goods.detail', '{"goodsId":"none","source":1}', '--language', 'zh')
    expect(chinese.err[0]).toMatch(/\p{Script=Han}/u)
  })

  test('is done once for its key', async () => {
    const sent = ['{"outOrderNo":"cli-1","payAmount":19.9,"subject":"Bag"}', '--idempotency-key', 'cli-1', '--json']
    const first = await terminal.run('call', 'pay.order.create', ...sent)
    expect([first.code, await terminal.run('call', 'pay.order.create', ...sent)]).toEqual([0, first])
    const other = ['{"outOrderNo":"cli-2","payAmount":19.9,"subject":"Bag"}', '--idempotency-key', 'cli-1']
    expect((await terminal.run('call', 'pay.order.create', ...other)).err[0]).toMatch(/^IDEMPOTENCY_KEY_REUSED/)
  })

  test('reads all pages, an item a line', async () => {
    for (const outOrderNo of ['page-1', 'page-2', 'page-3']) {
      const body = JSON.stringify({ outOrderNo, payAmount: 1, subject: 'Bag' })
      await terminal.run('call', 'pay.order.create', body)
    }
    const { out } = await terminal.run('call', 'pay.order.page', '{"pageSize":2}', '--all')
    expect(out.map((line) => (JSON.parse(line) as { outOrderNo: string }).outOrderNo)).toEqual(
      expect.arrayContaining(['page-1', 'page-2', 'page-3']),
    )
    expect((await terminal.run('call', 'goods.detail', goods, '--all')).code).toBe(2)
  })

  test('prints JSON that does not steer the terminal, and says the same', async () => {
    const outOrderNo = 'steer \u009b2J\u007f\u202e\u2066 it'
    const body = JSON.stringify({ outOrderNo, payAmount: 1, subject: 'Bag' })
    const created = await terminal.run('call', 'pay.order.create', body, '--json')
    const paged = await terminal.run('call', 'pay.order.page', '{"outOrderNo":"steer"}', '--all')
    for (const { out } of [created, paged]) {
      expect(out).toHaveLength(1)
      expect(out[0]).toMatch(/^[ -~]+$/)
      expect(JSON.parse(out[0] ?? '')).toMatchObject({ outOrderNo })
    }
  })

  test.each([
    [['call', 'order.purchas.create'], /did you mean order\.purchase\.create/],
    [['call', 'nothing.like.it.anywhere'], /call --list has their names/],
    [['call'], /Which operation/],
    [['call', 'goods.detail', '{'], /not JSON/],
    [['call', 'goods.detail', '@/nowhere/at/all'], /cannot be read/],
    [['call', 'goods.detail', '{}', '--colour'], /colour/],
    [['chek'], /Did you mean check/],
    [['codes'], /Words are missing: 0 of 1 are there/],
    [['clock'], /Words are missing: 0 of 2 are there/],
    [[], /A command is missing/],
    [['trigger', 'pay.order.payed'], /did you mean pay\.order\.paid/],
    [['clock', 'advance', '2 weeks'], /is no duration/],
    [['clock', 'back', '2h'], /advance/],
    [['listen', '--forward', 'nowhere'], /is no address to forward to/],
    [['listen', '--forward', 'http://localhost:4000', '--wait-seconds', 'long'], /whole number of seconds/],
    [['call', 'pay.order.create', '{}', '--idempotency-key', 'a key'], /idempotencyKey cannot be "a key"/],
    [['check', 'nowhere'], /"nowhere" is no address: for example https:/],
    [['check', 'ftp://platform.example'], /is no address: for example https:/],
    [['listen', '--forward', 'ftp://localhost'], /is no address to forward to/],
    [['listen', '--forward', 'http://localhost:4000', '--types'], /names no type/],
    [['listen', '--forward', 'http://localhost:4000', '--types', ' ,'], /names no type/],
  ])('%j is wrong use', async (wrong, told) => {
    const { code, out, err } = await terminal.run(...wrong)
    expect([code, out, err.at(-1)]).toEqual([2, [], 'openapi --help says what there is.'])
    expect(err[0]).toMatch(told)
  })

  test.each([
    ['call', 'pay.exchangeRate.list'],
    ['check', 'https://platform.example'],
    ['clock', 'advance', '1s'],
  ])('%s is not sent to what is no address', async (...words) => {
    for (const address of ['platform.example', 'ftp://platform.example']) {
      terminal.env['OPENAPI_BASE_URL'] = address
      const { code, err } = await terminal.run(...words)
      expect([code, err[0]]).toEqual([2, expect.stringContaining(`OPENAPI_BASE_URL is no address`)])
    }
  })
})
