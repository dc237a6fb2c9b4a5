import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { maskRow } from '../../packages/core/src/audit/masked-log.js'
import { actionOf, bodyOf, dataOf, membersOf, publishedOf, rowOf, surfaces } from './admin-surface.js'
import type { Surface } from './admin-surface.js'

/*
 * From an operator's chair all resources look alike. Each test walks them all and answers what differs; what may is
 * listed with its reason, and a reason that nothing needs any more fails, too.
 */

/** What differs, and why it may. */
type Exceptions = Readonly<Record<string, string>>

const expectOnly = (found: readonly string[], exceptions: Exceptions): void =>
  expect([...found].sort()).toEqual(Object.keys(exceptions).sort())

/** Of every resource what a test finds. */
const walk = (find: (surface: Surface) => readonly string[]): string[] => surfaces.flatMap(find)

const STANDARD = ['create', 'update', 'delete', 'delete-list', 'get', 'page']

const paged = surfaces.filter(({ calls }) => calls.has('page'))

describe('calls (rules/admin-api#calls-of-a-resource)', () => {
  test('whoever has a page has get', () => {
    expectOnly(
      paged.filter(({ calls }) => !calls.has('get')).map(({ name }) => name),
      {
        'infra/operate-log': 'only listed: a row is whole in its page',
        'infra/api-access-log': 'only listed: a row is whole in its page',
        'event/event': 'only listed: a row is whole in its page',
        'pay/wallet-transaction': 'only listed: entries never change',
        'promotion/checkin-record': 'only listed: records never change',
        'promotion/promoter-group-relation': 'its two ids are all that it is',
        'order/supplement': 'create, cancel, page: all of it stands in the page',
        'order/order-item': 'page, update-status: all of it stands in the page',
      },
    )
  })

  test('whoever has none is no list of rows', () => {
    expectOnly(
      surfaces.filter(({ calls }) => !calls.has('page')).map(({ name }) => name),
      {
        'member/chat-config': 'one for a tenant: get, save (rules/admin-api#rows-that-stay)',
        'promotion/checkin-config': 'one for a tenant: get, save (rules/admin-api#rows-that-stay)',
        'promotion/coupon-config': 'one for a tenant: get, save (rules/admin-api#rows-that-stay)',
        'promotion/point-account': 'only verified: its entries are the host’s to show (decision 32)',
        'promotion/check': 'warnings about the rows of others (decision 34)',
        'system/health': 'how the engine is, of no rows (rules/health#what-is-told)',
        'system/overview': 'what waits in other resources, and their figures (rules/overview#what-is-told)',
        'system/session': 'who calls (rules/admin-api#session)',
      },
    )
  })

  test('what is created is updated and deleted', () => {
    const missing = walk(({ name, calls }) =>
      calls.has('create')
        ? STANDARD.filter((call) => call !== 'get' && !calls.has(call)).map((call) => `${name} ${call}`)
        : [],
    )
    const money = 'money was moved by it: it is refunded, cancelled or moved on (rules/admin-api#rows-that-stay)'
    const imported = 'read-only, saved only to import (rules/redeem-codes#exchange-log)'
    expectOnly(missing, {
      ...Object.fromEntries(
        ['pay/wallet-recharge', 'order/supplement', 'order/bag-order'].flatMap((name) =>
          ['update', 'delete', 'delete-list'].map((call) => [`${name} ${call}`, money]),
        ),
      ),
      'promotion/coupon-exchange-log delete': imported,
      'promotion/coupon-exchange-log delete-list': imported,
      'promotion/promoter-group-relation update': 'another promoter or group is another relation',
    })
  })

  test('each has its method and its name', () => {
    const methods: Record<string, string> = { create: 'POST', update: 'PUT', delete: 'DELETE', 'delete-list': 'DELETE' }
    const wrong = walk(({ name, calls }) => {
      const noun = /^get(\w+?)(Page)?$/.exec((calls.get('page') ?? calls.get('get'))?.operationId ?? '')?.[1] ?? ''
      const ids: Record<string, string> = {
        create: `create${noun}`,
        update: `update${noun}`,
        delete: `delete${noun}`,
        'delete-list': `delete${noun}List`,
        get: `get${noun}`,
        page: `get${noun}Page`,
      }
      return [...calls].flatMap(([action, { method, operationId }]) => {
        const isRight = STANDARD.includes(action)
          ? method === (methods[action] ?? 'GET') && operationId === ids[action]
          : ['GET', 'POST', 'PUT'].includes(method)
        return isRight ? [] : [`${name} ${action}`]
      })
    })
    expectOnly(wrong, {})
  })

  test('permissions are {module}:{resource}:{action}: query, create, update, delete; a further call is update or its own name (rules/admin-api#permissions)', () => {
    const standard: Record<string, string> = {
      create: 'create',
      update: 'update',
      delete: 'delete',
      'delete-list': 'delete',
    }
    const wrong = walk(({ name, calls }) =>
      [...calls.values()].flatMap((operation) => {
        const action = actionOf(operation)
        const allowed =
          operation.method === 'GET'
            ? ['query']
            : [standard[action] ?? 'update', ...(action in standard ? [] : [action])]
        const isRight = allowed.some((wanted) => operation.permission === `${name.replace('/', ':')}:${wanted}`)
        return isRight ? [] : [`${operation.method} ${name}/${action} ${String(operation.permission)}`]
      }),
    )
    const makesRows = 'it makes rows, and keys of operators had it before further calls were named'
    expectOnly(wrong, {
      'GET system/session/get null': 'every administrator may ask who it is (rules/admin-api#session)',
      'POST promotion/coupon/send promotion:coupon:create': makesRows,
      'POST promotion/coupon-exchange-code/generate promotion:coupon-exchange-code:create': makesRows,
    })
  })

  test('a status is changed by update-status', () => {
    const without = surfaces.filter(
      ({ calls, row }) =>
        row.includes('status') && (calls.has('create') || calls.has('update')) && !calls.has('update-status'),
    )
    expectOnly(
      without.map(({ name }) => name),
      {
        'system/tenant': 'update sets it',
        'system/admin-user': 'update sets it, held against what the roles allow',
        'promotion/wallet-redeem-code': 'update sets it',
        'promotion/promoter-level': 'update sets it',
        'promotion/coupon': 'use, restore and void (rules/coupons#states)',
        'promotion/coupon-exchange-code': 'void (rules/redeem-codes#fields)',
        'promotion/member-discount': 'revoke (rules/discounts#use)',
        'promotion/lucky-draw': 'publish and close (rules/lucky-draws#states)',
        'order/supplement': 'cancel (rules/supplements#kinds)',
      },
    )
  })

  test('a further write answers true (rules/admin-api#calls-of-a-resource)', () => {
    const others = walk(({ name, calls }) =>
      [...calls.values()].flatMap((operation) => {
        const isFurther = operation.method !== 'GET' && actionOf(operation) !== 'create'
        return isFurther && dataOf(operation).const !== true ? [`${name} ${actionOf(operation)}`] : []
      }),
    )
    expectOnly(others, {
      'system/partner-app reset-secret': 'the secret is shown once (rules/auth#credentials)',
      'promotion/coupon-exchange-code generate': 'batchNo and codes (rules/redeem-codes#generation)',
      'event/event replay': 'how many deliveries it made (rules/webhooks#again)',
      'event/webhook-delivery recover': 'how many wait again (rules/webhooks#again)',
      'event/webhook-endpoint rotate-secret': 'the secret is shown once (rules/webhooks#secrets)',
      'event/webhook-endpoint test': 'what became of the attempt (rules/webhooks#test)',
    })
  })
})

describe('members', () => {
  /** What a member is called that tells who somebody is or how to reach somebody. */
  const PERSONAL = /mail|phone|mobile|contact|address(?!es)|street|zip|postal|city|province|username/i
  /** What a member is called that holds a code, a secret, or an address that may have one in it. */
  const VALUABLE = /^code$|couponCode|settings|secret$|token$|password|seed$|key$|^url$|Url$|detail$/i
  const LOGGED = {
    ...{ id: 1, adminId: '1', adminName: 'Reader', requestId: 'request', createTime: new Date(0) },
    ...{ action: 'create', resourceId: null, before: null },
  }

  test('update takes what create takes, beside id and revision (rules/admin-api#update)', () => {
    const different = walk(({ name, calls }) => {
      const [create, update] = [calls.get('create'), calls.get('update')]
      if (create === undefined || update === undefined) return []
      const wanted = [...membersOf(bodyOf(create)), 'id', 'revision']
      return [...membersOf(bodyOf(update)), ...wanted]
        .filter((member, _, all) => all.filter((other) => other === member).length === 1)
        .map((member) => `${name} ${member}`)
    })
    expectOnly(different, {})
  })

  test('what is sent is shown', () => {
    const hidden = walk(({ name, calls, row }) => {
      const create = calls.get('create')
      return create === undefined
        ? []
        : membersOf(bodyOf(create))
            .filter((member) => !row.includes(member))
            .map((member) => `${name} ${member}`)
    })
    expectOnly(hidden, {
      'promotion/promoter-social-channel code':
        'proves that the promoter has the e-mail (rules/promoters#social-channels)',
      'system/partner-member unionId':
        'names the member in place of memberId, shown as memberUnionId (rules/bindings#fields)',
      'order/bag-order orderItemNos': 'its items are found at order/order-item',
    })
  })

  test('a page shows what get shows', () => {
    const different = walk(({ name, calls }) => {
      const [get, page] = [calls.get('get'), calls.get('page')]
      if (get === undefined || page === undefined) return []
      const [one, row] = [membersOf(dataOf(get)), rowOf(page)]
      return [...one.filter((member) => !row.includes(member)), ...row.filter((member) => !one.includes(member))].map(
        (member) => `${name} ${member}`,
      )
    })
    expectOnly(different, {
      'order/purchase orders': 'the sub-orders of one purchase',
      'order/purchase address': 'of a person: shown where somebody asks for it',
      'event/webhook-delivery attemptList': 'the attempts of one delivery',
    })
  })

  test('what names or reaches a person is hidden in the operate log from who may not query the resource (decision 25)', () => {
    const shown = walk(({ name, calls, row }) => {
      const sent = [...calls.values()]
        .filter(({ method }) => method !== 'GET')
        .flatMap((call) => membersOf(bodyOf(call)))
      const personal = [...new Set([...row, ...sent])].filter((member) => PERSONAL.test(member))
      const told = Object.fromEntries(personal.map((member) => [member, 'told']))
      const { after } = maskRow({ ...LOGGED, resource: name, after: JSON.stringify(told) }, { permissions: [] })
      return personal
        .filter((member) => JSON.parse(after ?? '{}')[member] === 'told')
        .map((member) => `${name} ${member}`)
    })
    expectOnly(shown, {})
  })

  test('what is worth money or lets somebody in is hidden there as well (decision 25)', () => {
    const SENT = 'https://told.example.com/told?token=told'
    const shown = walk(({ name, row }) => {
      const valuable = row.filter((member) => VALUABLE.test(member))
      const told = Object.fromEntries(valuable.map((member) => [member, SENT]))
      const { after } = maskRow({ ...LOGGED, resource: name, after: JSON.stringify(told) }, { permissions: [] })
      return valuable
        .filter((member) => JSON.parse(after ?? '{}')[member] === SENT)
        .map((member) => `${name} ${member}`)
    })
    expectOnly(shown, {
      'goods/qc-record goodsDetailUrl': 'a page of a marketplace',
      'infra/api-access-log code': 'the code of an answer',
      'promotion/home-popup iconUrl': 'everybody sees it',
      'promotion/lucky-draw code': 'everybody sees it',
      'promotion/lucky-draw seed': 'there once the lucky draw is closed, for everybody to check',
      'promotion/spreadsheet goodsPicUrl': 'a picture of a marketplace',
    })
  })

  test('a row that can change shows its revision (rules/admin-api#update)', () => {
    expectOnly(
      paged.filter(({ row }) => !row.includes('revision')).map(({ name }) => name),
      {
        'infra/operate-log': 'only added (decision 24)',
        'event/event': 'only added (decision 24)',
        'event/webhook-delivery': 'its attempts tell each change, and no call replaces it',
        'infra/api-access-log': 'only added (decision 24)',
        'pay/wallet': 'its entries tell each change (decision 24)',
        'pay/wallet-transaction': 'only added (decision 24)',
        'promotion/checkin-record': 'only added (decision 24)',
        'promotion/point-exchange': 'only added (decision 24)',
      },
    )
  })
})

describe('pages', () => {
  /** What names a row to people: any of them finds it. */
  const NAMES = /^(name|nickname|title|keyword|\w*Name|code|sceneCode)$/
  /** Whose a row is. */
  const OWNERS = ['userId', 'memberId', 'promoterId', 'luckyDrawId', 'clientId', 'groupId', 'productId']

  test('filter by status, owner and createTime, where rows have them', () => {
    const missing = paged.flatMap(({ name, row, filters }) =>
      ['status', 'createTime', ...OWNERS]
        .filter((member) => row.includes(member) && !filters.includes(member))
        .map((member) => `${name} ${member}`),
    )
    expectOnly(missing, {
      'order/purchase memberId': 'found by its numbers and its client, who placed it',
      'promotion/checkin-record clientId': 'by userId',
    })
  })

  test('filter by name or code, where rows have one', () => {
    const unnamed = paged.filter(
      ({ row, filters }) => row.some((member) => NAMES.test(member)) && !filters.some((member) => NAMES.test(member)),
    )
    const byOwner = 'one owner has few, and userId names him'
    expectOnly(
      unnamed.map(({ name }) => name),
      {
        'infra/operate-log': 'the names are those of keys; resource finds rows',
        'infra/api-access-log': 'code is what was answered; clientId finds rows',
        'member/address': byOwner,
        'pay/wallet-transaction': byOwner,
        'promotion/lucky-draw-record': byOwner,
        'promotion/lucky-draw-special-user': byOwner,
        'promotion/point-exchange': 'the name is the product’s: productId',
        'promotion/member-discount': 'the name is the template’s: templateId (decision 31)',
        'goods/qc-record': 'goods are found by goodsId and source',
        'order/invoice': 'invoiceNo',
        'order/order-item': 'orderNo and orderItemNo',
      },
    )
  })

  test('are sorted newest first, or tell their order', () => {
    const told = paged.flatMap(({ name, calls }) => {
      const page = calls.get('page')
      return page === undefined || /newest first/i.test(publishedOf(page).description as string)
        ? []
        : [`${name}: ${publishedOf(page).description.split('\n')[0]}`]
    })
    expectOnly(told, {
      'promotion/promoter-category: Larger sort first.': 'the specification',
      'promotion/promoter-level: Smaller sort first.': 'the specification',
    })
  })

  test('have an example with a row, and get one, too', () => {
    const empty = walk(({ name, calls }) =>
      [...calls.values()].flatMap((operation) => {
        const { data } = operation.example as { data: { list?: unknown[] } | null }
        const isEmpty = data === null || data.list?.length === 0 || (Array.isArray(data) && data.length === 0)
        return isEmpty ? [`${name} ${actionOf(operation)}`] : []
      }),
    )
    expectOnly(empty, {})
  })
})

it('rows of the admin API are deleted softly: nothing else than these files deletes for good', () => {
  const folder = join(import.meta.dirname, '../../packages/storage-drizzle/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const deleting = files.filter((file) => /\bdb\s*\.delete\(/.test(readFileSync(join(folder, file), 'utf8')))
  expectOnly(
    deleting.map((file) => basename(file)),
    {
      'event-feed-repository.ts': 'events that are older than they are kept',
      'event-sequencing-repository.ts': 'what happened, once it is in the feeds',
      'webhook-secret-repository.ts': 'secrets that sign no more (decision 48)',
      'daily-figure-sweep.ts': 'figures of days that nobody asks for any more (rules/overview#figures)',
      'delete-oldest.ts': 'logs that are older than they are kept (decision 29)',
      'discount-use-repository.ts': 'a use that an order gives back (decision 31)',
      'idempotency-key-repository.ts': 'kept for 24 hours',
      'invoice-repository.ts': 'failed ones (decision 29)',
      'row-tally-sweep.ts': 'changes of counts that are folded into the counts (decision 42)',
      'revoked-token-repository.ts': 'that would have expired',
      'usage-counter-repository.ts': 'of days that are over',
      'freight-line-repository.ts': 'the countries of a line, which an update replaces',
      'request-id-repository.ts': 'kept for ten minutes',
      'arriving-tenant.ts': 'the log of a tenant that was made to be filled (decision 69)',
      'remove-tenant.ts': 'a tenant that has moved away (decision 69)',
      'chat-login-state-repository.ts': 'used, or expired',
      'signing-key-repository.ts': 'that the configuration has replaced',
    },
  )
})
