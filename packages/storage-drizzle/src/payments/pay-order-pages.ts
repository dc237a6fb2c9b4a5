import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { foldKeyword, pageOffset, payOrderStatus } from '@org/openapi-core/storage'
import type {
  InstantRange,
  Page,
  PageQuery,
  PayOrderAdminFilter,
  PayOrderFilter,
  PayOrderRow,
} from '@org/openapi-core/storage'
import { beside, hidden, ifEqual, ifWithin, narrowest, withoutIndex } from '../conditions.js'
import type { Dialect } from '../dialect.js'
import type { Gateway } from '../gateway.js'
import { countRows, pageOf } from '../page-of.js'
import type { TalliedPage, TimeTally } from '../tallies/time-tally.js'
import { FEW_ROWS, keyOf, MIN_KEY, ROWS_PER_PROPOSAL } from '../trigram-search.js'
import { hasChannelNumber } from './channel-numbers.js'
import { groupOf, payOrderColumns } from './pay-order-columns.js'
import type { PaymentTables } from './tables.js'

/**
 * How the rows of a client's page are found: in their order, passing over those that do not match, or all that match,
 * by the index of what narrows them down, then sorted. The tallies tell which looks at fewer rows (decision 11).
 */
type Way = 'walk' | 'gather-paid' | 'gather-key'

type Table = PaymentTables['payOrder']
type ClientQuery = PayOrderFilter &
  Pick<PayOrderAdminFilter, 'refundRequired'> &
  PageQuery & { readonly clientId: string }

/** Where pages are read, and what their totals come from. */
export interface PayOrderPagesOptions {
  readonly gateway: Gateway<PaymentTables>
  readonly tenantId: number
  /** Counts orders over the seconds of their creation. */
  readonly created: TimeTally
  /** Counts paid orders over the seconds of their payment. */
  readonly paid: TimeTally
}

/** What a page is read by. */
interface Reading {
  readonly source: (table: Table, dialect: Dialect) => SQL
  readonly where: (table: Table, dialect: Dialect, tables: PaymentTables) => SQL | undefined
  /** Gathered rows are sorted: no index of the order shall be walked for it. */
  readonly isSorted: boolean
}

/** Reads pages of one tenant's payment orders, newest first. */
export class PayOrderPages {
  constructor(private readonly options: PayOrderPagesOptions) {}

  async pageOfClient(clientId: string, filter: PayOrderFilter & PageQuery): Promise<Page<PayOrderRow>> {
    const query = { ...filter, clientId }
    if (filter.orderNo !== undefined || filter.paymentOrderId !== undefined) return this.#named(query)
    if (filter.paidTime !== undefined && (filter.status ?? payOrderStatus.PAID) !== payOrderStatus.PAID)
      return { list: [], total: 0 }
    // What has a time of payment is paid.
    return this.#found(filter.paidTime === undefined ? query : { ...query, status: payOrderStatus.PAID })
  }

  async page(filter: PayOrderAdminFilter & PageQuery): Promise<Page<PayOrderRow>> {
    const { clientId, status, createTime, orderNo, outOrderNo, paymentOrderId, refundRequired } = filter
    const isNamed = (orderNo ?? outOrderNo ?? paymentOrderId) !== undefined || refundRequired === true
    if (clientId !== undefined && !isNamed) return this.#found({ ...filter, clientId, status, createTime })
    const page = { ...filter, ...(!isNamed && (await this.#locate(filter))) }
    // Where none of ours or the client's finds fewer rows.
    const number = (orderNo ?? outOrderNo) === undefined ? paymentOrderId : undefined
    const reading: Reading = {
      source: (table, dialect) => (number === undefined ? sql`${table}` : dialect.through(table)),
      where: (table, _dialect, tables) =>
        and(
          eq(table.tenantId, this.options.tenantId),
          this.#ifNumbered(tables, number),
          ...adminConditions(table, page),
        ),
      isSorted: number !== undefined,
    }
    return this.#read(reading, page)
  }

  /** A number names few rows. */
  async #named(query: ClientQuery): Promise<Page<PayOrderRow>> {
    const { orderNo, paymentOrderId, outOrderNo } = query
    const reading: Reading = {
      source: (table, dialect) => dialect.through(table, orderNo === undefined ? undefined : 'pay_order_no'),
      where: (table, dialect, tables) =>
        and(
          eq(table.tenantId, this.options.tenantId),
          ifEqual(table.orderNo, orderNo),
          this.#ifNumbered(tables, orderNo === undefined ? paymentOrderId : undefined),
          ifEqual(table.paymentOrderId, paymentOrderId),
          withoutIndex.ifEqual(table.clientId, query.clientId),
          withoutIndex.ifEqual(table.status, query.status),
          withoutIndex.ifWithin(table.createTime, query.createTime),
          withoutIndex.ifWithin(table.paidTime, query.paidTime),
          containing(table, dialect, outOrderNo),
        ),
      isSorted: true,
    }
    return this.#read(reading, query)
  }

  #ifNumbered(tables: PaymentTables, number: string | undefined): SQL | undefined {
    return number === undefined ? undefined : hasChannelNumber(tables, this.options.tenantId, number)
  }

  async #found(query: ClientQuery): Promise<Page<PayOrderRow>> {
    const { outOrderNo, paidTime, createTime, refundRequired } = query
    const { created, paid } = this.options
    const group = groupOf(query.clientId, query.status)
    const located = outOrderNo === undefined && paidTime === undefined && (await this.#locate(query))
    if (located) {
      const page = { ...query, ...located }
      return this.#read(this.#reading(page, 'walk'), page)
    }
    const inCreated = await created.count(group, createTime)
    const inPaid = paidTime && (await paid.count(groupOf(query.clientId), paidTime))
    const candidates = Math.min(inCreated, inPaid ?? inCreated)
    if (candidates === 0) return { list: [], total: 0 }
    const byKey = outOrderNo !== undefined && candidates > FEW_ROWS && (await this.#isRare(outOrderNo, candidates))
    const gather = byKey ? 'gather-key' : inPaid !== undefined && inPaid <= inCreated ? 'gather-paid' : 'walk'
    const isWhole = outOrderNo === undefined && refundRequired === undefined
    const isTallied = isWhole && (paidTime === undefined || createTime === undefined)
    const total = isTallied ? candidates : await this.#count(this.#reading(query, gather))
    const steps = Math.min(((pageOffset(query) + query.pageSize) * inCreated) / total, inCreated)
    const gathered = byKey ? total : (inPaid ?? inCreated)
    return this.#read(this.#reading(query, gathered < steps ? gather : 'walk'), { ...query, total })
  }

  /** Where a page stands. The tallies know nothing of late payments: they are few, and an index counts them. */
  #locate(page: PayOrderAdminFilter & PageQuery): Promise<TalliedPage | undefined> {
    const { clientId, status } = page
    const group = groupOf(clientId, status)
    if (page.refundRequired !== false) return this.options.created.locate(group, page)
    const countLate = (createTime: InstantRange | undefined): Promise<number> =>
      countRows(this.options.gateway, ({ payOrder: table }) => ({
        from: table,
        where: and(
          eq(table.tenantId, this.options.tenantId),
          ...adminConditions(table, { clientId, status, createTime, refundRequired: true }),
        ),
      }))
    return this.options.created.locate(group, page, async (range) => -(await countLate(range)))
  }

  /**
   * Whether the trigram index, which knows no clients, proposes so few rows that a walk through these would take
   * longer.
   */
  async #isRare(part: string, rows: number): Promise<boolean> {
    const key = keyOf(part)
    if (key.length < MIN_KEY) return false
    const limit = Math.ceil(rows / ROWS_PER_PROPOSAL)
    const proposed = await countRows(this.options.gateway, ({ payOrder: table }, dialect) => ({
      from: dialect.proposals(table.searchKey, key, limit),
    }))
    return proposed < limit
  }

  #reading(query: ClientQuery, way: Way): Reading {
    const { clientId, status, createTime, paidTime, outOrderNo } = query
    const isWalk = way === 'walk'
    return {
      source: (table, dialect) => dialect.through(table, indexOf(query, way)),
      where: (table, dialect) =>
        and(
          eq(table.tenantId, this.options.tenantId),
          eq(table.clientId, clientId),
          // A time of payment says that it is paid.
          isWalk
            ? ifEqual(table.status, status)
            : paidTime === undefined
              ? withoutIndex.ifEqual(table.status, status)
              : undefined,
          (isWalk ? ifWithin : withoutIndex.ifWithin)(table.createTime, createTime),
          ifWithin(table.paidTime, paidTime),
          way === 'gather-key' && outOrderNo !== undefined
            ? dialect.mayContain(table.searchKey, keyOf(outOrderNo))
            : undefined,
          ifLate(table, query.refundRequired),
          containing(table, dialect, outOrderNo),
        ),
      isSorted: !isWalk,
    }
  }

  #read(
    { source, where, isSorted }: Reading,
    page: PageQuery & { total?: number; offset?: number },
  ): Promise<Page<PayOrderRow>> {
    return pageOf(this.options.gateway, page, {
      columns: payOrderColumns,
      rows: (tables, dialect) => {
        const { payOrder: table } = tables
        const { createTime } = table
        return {
          from: source(table, dialect),
          where: where(table, dialect, tables),
          order: [desc(isSorted ? hidden(createTime) : createTime), desc(table.id)],
        }
      },
    })
  }

  #count({ source, where }: Reading): Promise<number> {
    return countRows(this.options.gateway, (tables, dialect) => ({
      from: source(tables.payOrder, dialect),
      where: where(tables.payOrder, dialect, tables),
    }))
  }
}

function indexOf({ status }: ClientQuery, way: Way): string | undefined {
  if (way === 'gather-key') return undefined
  if (way === 'gather-paid') return 'pay_order_client_paid'
  return status === undefined ? 'pay_order_client' : 'pay_order_client_status'
}

const containing = ({ outOrderSearch }: Table, dialect: Dialect, part: string | undefined): SQL | undefined =>
  part === undefined ? undefined : dialect.contains(outOrderSearch, sql`${foldKeyword(part)}`)

/** Whether it was paid after a newer order had replaced it. */
const ifLate = ({ latePaidTime }: Table, isLate: boolean | undefined): SQL | undefined =>
  isLate === undefined ? undefined : isLate ? isNotNull(latePaidTime) : isNull(latePaidTime)

function adminConditions(table: Table, filter: PayOrderAdminFilter): (SQL | undefined)[] {
  const { orderNo, outOrderNo, paymentOrderId, refundRequired } = filter
  // Those that were paid late are few, all others are nearly all.
  const late = refundRequired === true ? ifLate(table, true) : undefined
  return [
    narrowest([table.orderNo, orderNo], [table.outOrderNo, outOrderNo]),
    ifEqual(table.paymentOrderId, paymentOrderId),
    ifLate(table, refundRequired),
    withoutIndex.ifEqual(table.clientId, filter.clientId),
    beside(orderNo, outOrderNo, paymentOrderId, late).ifEqual(table.status, filter.status),
    beside(orderNo, outOrderNo, paymentOrderId).ifWithin(table.createTime, filter.createTime),
  ]
}
