import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as channels from '@org/openapi-core/channels'
import * as draws from '@org/openapi-core/draws'
import * as hosts from '@org/openapi-core'
import * as node from '@org/openapi-core/node'
import * as storage from '@org/openapi-core/storage'
import * as telemetry from '@org/openapi-core/telemetry'

const root = fileURLToPath(new URL('../../', import.meta.url))

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist', 'data'].includes(entry.name) ? [] : sourcesIn(path)
    return /\.m?ts$|\.mjs$/.test(entry.name) && !path.startsWith('packages/core/') ? [path] : []
  })
const sources = ['packages', 'examples', 'tests', 'bench', 'tools'].flatMap(sourcesIn)

const IMPORT =
  /import (?:type )?\{([^}]*)\} from '(@org\/openapi-core(?:\/\w+)?)'|\{([^}]*)\} = await import\('(@org[^']+)'\)/g

/** `entry name` of all that somebody imports. */
const imported = new Set(
  sources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)].flatMap(([, names, entry, later, from]) =>
      (names ?? later ?? '')
        .split(',')
        .map((name) => `${entry ?? from} ${name.replace('type ', '').split(' as ')[0]?.trim()}`),
    ),
  ),
)

/** The names that an entry exports, types too. */
const exportsOf = (entry: string): string[] => {
  const report = readFileSync(
    join(root, 'docs', 'api', `${entry.replace('@org/openapi-', '').replace('/', '-')}.md`),
    'utf8',
  )
  const names = report.split('Behind them:')[0]?.matchAll(/^(?:class|const|function|interface|type) (\w+)/gm) ?? []
  return [...new Set([...names].map(([, name]) => name as string))]
}

/** What only hosts outside of here name: arguments of services and of options, which they make or take. */
const FOR_HOSTS = [
  'AdminContext',
  'AdminPrincipal',
  'ArrivedNotification',
  'BagOrdersOptions',
  'ChanceGrant',
  'ConsumptionQuery',
  'CouponExtension',
  'CouponIssue',
  'CouponMailing',
  'CouponUse',
  'DiscountMailing',
  'DiscountPricing',
  'DrawRequest',
  'EngineStatus',
  'EventsOptions',
  'GoodsBrowse',
  'HomeQuery',
  'HostLogger',
  'InvoicesOptions',
  'LinkRule',
  'OrderDiscount',
  'PaymentsOptions',
  'PointAward',
  'PointRedemption',
  'PrizeCoupon',
  'PrizeFormat',
  'PurchasesOptions',
  'RateDecision',
  'RateLimiter',
  'RateRequest',
  'ReceivedWebhook',
  'Registration',
  'RetentionOptions',
  'Scope',
  'SignedInAdminUser',
  'SpreadsheetPageQuery',
  'TokensOptions',
  'WebhookCheck',
  'WebhooksOptions',
]
/** Members of ports that have names of their own. */
const FOR_CHANNELS = ['AddressLookup', 'InvoiceIssuer', 'ResolvedAddress', 'SplitPhone']
const FOR_LISTENERS = [
  'ListenerOptions',
  'NodeExchange',
  'NodeRequest',
  'NodeRequestOptions',
  'PackagedFile',
  'sendResponse',
]

describe.each([
  ['@org/openapi-core', FOR_HOSTS],
  ['@org/openapi-core/channels', FOR_CHANNELS],
  ['@org/openapi-core/storage', []],
  ['@org/openapi-core/draws', ['PrizeRange']],
  ['@org/openapi-core/telemetry', []],
  ['@org/openapi-core/node', FOR_LISTENERS],
])('%s', (entry, others) => {
  it('exports what somebody imports, and little else', () => {
    const names = exportsOf(entry)
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => !imported.has(`${entry} ${name}`)).sort()).toEqual(others)
  })
})

describe('the entries', () => {
  it('have no value in common', () => {
    const names = [hosts, channels, draws, storage, telemetry, node].flatMap((entry) => Object.keys(entry))
    expect(names).toEqual([...new Set(names)])
  })

  it.each(['js', 'cjs'])('share one class each in the built .%s, so that instanceof holds across them', (format) => {
    const folder = join(root, 'packages', 'core', 'dist')
    const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(`.${format}`))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
    for (const name of ['ApiError', 'BodyTooLargeError', 'ChannelRefusal', 'StorageError'])
      expect(built.match(new RegExp(`\\b${name} = class\\b|^class ${name}\\b`, 'gm')), name).toHaveLength(1)
  })
})

it('the README of core tells of each entry', () => {
  const { exports: entries } = JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8')) as {
    exports: Record<string, unknown>
  }
  const page = readFileSync(join(root, 'packages/core/README.md'), 'utf8')
  const told = [...page.matchAll(/^- `@org\/openapi-core(\/\w+)?`: /gm)].map(([, name = '']) => `.${name}`)
  expect(told.sort()).toEqual(Object.keys(entries).sort())
})
