import { z } from 'zod'
import { queryId, queryInteger, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { codes } from '../http/input/codes.js'
import {
  integer,
  localDateTimeOutput,
  numericId,
  optionalText,
  requiredText,
  textFilter,
} from '../http/input/fields.js'
import { revisionOutput } from '../http/admin-api/revision.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { amountInput } from '../wallets/index.js'
import { supplementLifecycle } from './supplement-lifecycle.js'
import type { SupplementStatus, supplementStatus } from './supplement-lifecycle.js'

/** What a supplement is owed for (the specification's `bizType`). */
export const supplementBiz = { PURCHASE: 1, BAG: 2 } as const

/** The specification's `expenseType`. */
export const expenseTypes = { GOODS: 102, FREIGHT: 104, BAG_FREIGHT: 203 } as const

type SupplementBiz = (typeof supplementBiz)[keyof typeof supplementBiz]
type ExpenseType = (typeof expenseTypes)[keyof typeof expenseTypes]

const MAX_REASON = 500

/** A reference that belongs to the other kind of order. */
const BELONGS_TO_OTHER = { error: 'must be absent with this bizType', params: { zh: '与 bizType 不匹配' } }
/** It is a required member, and belongs to the kind of order. */
const WRONG_EXPENSE = {
  error: 'must be 102 or 104 with bizType 1, and 203 with bizType 2',
  params: { zh: '在 bizType 为 1 时必须是 102 或 104，为 2 时必须是 203' },
}
const NEEDED = { error: 'is required with this bizType', params: { zh: '该 bizType 必填' } }

/** What operations charge after the order was paid. */
export const supplementInput = z
  .object({
    bizType: codes([supplementBiz.PURCHASE, 'PURCHASE', 'Purchase order'], [supplementBiz.BAG, 'BAG', 'Bag order']),
    expenseType: codes(
      [expenseTypes.GOODS, 'GOODS', 'Goods of a purchase order'],
      [expenseTypes.FREIGHT, 'FREIGHT', 'Freight of a purchase order'],
      [expenseTypes.BAG_FREIGHT, 'BAG_FREIGHT', 'Freight of a bag order'],
    ),
    amount: amountInput(),
    reason: requiredText(MAX_REASON).meta({ examples: ['Price rose before it was bought'] }),
    orderNo: optionalText(64).meta({ description: 'A sub-order, with bizType 1.' }),
    bagOrderNo: optionalText(64).meta({ description: 'With bizType 2.' }),
  })
  .refine(
    ({ bizType, expenseType }) => (expenseType === expenseTypes.BAG_FREIGHT) === (bizType === supplementBiz.BAG),
    {
      path: ['expenseType'],
      ...WRONG_EXPENSE,
    },
  )
  .refine(({ bizType, orderNo }) => bizType !== supplementBiz.PURCHASE || isGiven(orderNo), {
    path: ['orderNo'],
    ...NEEDED,
  })
  .refine(({ bizType, bagOrderNo }) => bizType !== supplementBiz.BAG || isGiven(bagOrderNo), {
    path: ['bagOrderNo'],
    ...NEEDED,
  })
  .refine(({ bizType, orderNo }) => bizType !== supplementBiz.BAG || !isGiven(orderNo), {
    path: ['orderNo'],
    ...BELONGS_TO_OTHER,
  })
  .refine(({ bizType, bagOrderNo }) => bizType !== supplementBiz.PURCHASE || !isGiven(bagOrderNo), {
    path: ['bagOrderNo'],
    ...BELONGS_TO_OTHER,
  })

/** What an administrator charges, checked; the amount in CNY cents. */
export type SupplementInput = z.output<typeof supplementInput>

function isGiven(no: string | null | undefined): boolean {
  return (no ?? '').trim() !== ''
}

/** A supplement as the admin API shows it. */
export const supplementView = z.object({
  id: numericId(),
  orderExpensesNo: z.string(),
  bizType: integer().meta({ description: '1 purchase order, 2 bag order' }),
  expenseType: integer().meta({ description: '102 goods, 104 freight, 203 freight of a bag order' }),
  orderNo: z.string().nullable().meta({ description: 'The sub-order; null with a bag order.' }),
  bagOrderNo: z.string().nullable().meta({ description: 'Null with a purchase order.' }),
  userId: numericId(),
  amount: integer().meta({ description: 'CNY cents' }),
  reason: z.string(),
  status: integer().meta({ description: supplementLifecycle.legend }),
  autoDebited: z.boolean().meta({ description: 'Whether it was debited without a call of the partner.' }),
  paymentId: z.string().nullable().meta({ description: 'The payment that waits for it, or that paid it.' }),
  payTime: localDateTimeOutput().nullable(),
  createTime: localDateTimeOutput(),
  revision: revisionOutput(),
})

/** A supplement. */
export interface SupplementRow extends z.input<typeof supplementView> {
  readonly bizType: SupplementBiz
  readonly expenseType: ExpenseType
  readonly status: SupplementStatus
  /** The application that placed the order; null with a bag order. */
  readonly clientId: string | null
}

/** A supplement as it is inserted: unpaid; the amount in CNY cents. */
export type NewSupplement = Pick<
  SupplementRow,
  'orderExpensesNo' | 'bizType' | 'expenseType' | 'orderNo' | 'bagOrderNo' | 'clientId' | 'userId' | 'amount' | 'reason'
>

/** Narrows the page of supplements: what is absent narrows nothing. */
export const supplementFilters = {
  bizType: queryInteger().optional(),
  expenseType: queryInteger().optional(),
  status: queryInteger().optional(),
  orderNo: textFilter(64),
  bagOrderNo: textFilter(64),
  orderExpensesNo: textFilter(64),
  /** The payment that waits for it, or that paid it. */
  paymentId: textFilter(64),
  userId: queryId().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of supplements; what is absent narrows nothing. */
export type SupplementFilter = FilterOf<typeof supplementFilters>

/** From unpaid to its end. */
export type SupplementEnd =
  | { readonly to: typeof supplementStatus.PAID; readonly payTime: Date }
  | { readonly to: typeof supplementStatus.CANCELLED }

/** What an order owes, by one of the two kinds of numbers. */
export type SupplementOrder = Pick<SupplementRow, 'orderNo' | 'bagOrderNo'>

/** Which unpaid supplements of a member may be debited without asking. */
export interface DueSupplements {
  readonly userId: number
  /** No more than this, CNY cents: what the wallet has. */
  readonly upTo: number
  /** The present: an application that has expired authorises nothing. */
  readonly now: Date
  /** This one or none, where it is given. */
  readonly id?: number
}

/**
 * The supplements of one tenant. *Owed* are those that are unpaid while their order lives: its bag is neither cancelled
 * nor closed, or an item of its sub-order is neither closed, cancelled nor refunded. *Due* are those owed whose member
 * is enabled and has any enabled binding with `supplementAuth` of an application that is enabled and has not expired.
 */
export interface SupplementRepository {
  /** A new one, unpaid. Its number is unique (`StorageError` of kind `unique`). */
  insert(supplement: NewSupplement, now: Date): Promise<SupplementRow>
  find(id: number): Promise<SupplementRow | undefined>
  /** Newest first. */
  page(filter: SupplementFilter & PageQuery): Promise<Page<SupplementRow>>
  /** Those of these numbers, oldest first; others are left out. */
  listByNos(orderExpensesNos: readonly string[]): Promise<SupplementRow[]>
  /** All of a sub-order, oldest first. */
  listOfOrder(orderNo: string): Promise<SupplementRow[]>
  /** What the member owes, oldest first. */
  listOwed(userId: number): Promise<SupplementRow[]>
  /** What may be debited of the member's wallet, oldest first; some of it where it is much. */
  listDue(due: DueSupplements): Promise<SupplementRow[]>
  /**
   * Debits or cancels an unpaid one, and takes it out of the payment that waited for it; undefined to whoever came too
   * late.
   */
  end(id: number, end: SupplementEnd): Promise<SupplementRow | undefined>
  /** Puts unpaid ones under a payment that waits for them; answers how many. */
  assignPayment(orderExpensesNos: readonly string[], paymentId: string): Promise<number>
  /** Takes the unpaid ones out of a payment that waits no more. */
  releasePayment(paymentId: string): Promise<void>
  /** Marks those of a payment paid that are owed; answers them, oldest first. */
  payAll(paymentId: string, payTime: Date): Promise<SupplementRow[]>
  /** How many are unpaid of an order. */
  countUnpaid(order: SupplementOrder): Promise<number>
  /** Σ of what is not cancelled, by sub-order; those without any are left out. */
  amountsOf(orderNos: readonly string[]): Promise<Map<string, number>>
}

/** An unpaid supplement of some tenant. */
export interface UnpaidSupplement {
  readonly tenantId: number
  readonly id: number
  readonly userId: number
  /** Whether it is due and its member's wallet covers it. */
  readonly isCovered: boolean
}

/** Where a walk over the unpaid supplements goes on. */
export type SupplementPlace = Pick<UnpaidSupplement, 'id'>

/** The supplements of all tenants. */
export interface SupplementSweep {
  /**
   * At most `limit` unpaid ones, by id, those after `after`, with a word on which are covered at `now`. They are only
   * named: who debits one is decided by `end`.
   */
  listUnpaid(now: Date, limit: number, after?: SupplementPlace): Promise<UnpaidSupplement[]>
}
