import { z } from 'zod'
import type { SettingDefinition } from '../http/admin-api/admin-setting.js'
import { integer, localDateTimeOutput, numericId } from '../http/input/fields.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { queryId, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'

/** Whether members may check in, and what it credits. */
export const checkInConfig = z.object({
  enabled: z.boolean(),
  walletRedeemCodeId: numericId().nullable().default(null),
})

/** Off until it is saved for the first time. */
export const checkInSetting: SettingDefinition<typeof checkInConfig> = {
  name: 'checkin-config',
  shape: checkInConfig,
  initial: { enabled: false, walletRedeemCodeId: null },
}

/** A check-in as the admin API shows it. */
export const checkInRecordView = z.object({
  id: numericId(),
  userId: numericId(),
  walletRedeemCodeId: numericId(),
  clientId: z.string(),
  day: z.string().meta({
    description: 'The Asia/Shanghai calendar day.',
    pattern: String.raw`^\d{4}-\d{2}-\d{2}$`,
    examples: ['2026-09-10'],
  }),
  grantAmount: integer().meta({ description: 'CNY cents' }),
  createTime: localDateTimeOutput(),
})

/** A check-in as the admin API shows it; what it brought is in CNY cents. */
export type CheckInRecord = z.input<typeof checkInRecordView>

/** A check-in as it is written; `seq` counts the member's check-ins of the day from 1 on. */
export interface NewCheckInRecord extends Omit<CheckInRecord, 'id' | 'createTime'> {
  readonly seq: number
}

/** Narrows the page of check-ins: what is absent narrows nothing. */
export const checkInFilters = { userId: queryId().optional(), createTime: queryRange().optional() }

/** Narrows a page of check-ins; what is absent narrows nothing. */
export type CheckInFilter = FilterOf<typeof checkInFilters>

/** The check-ins of one tenant's members. */
export interface CheckInRepository {
  /** Answers the id. Unique: (code, member, day, seq), otherwise `StorageError` of kind `unique`. */
  insert(record: NewCheckInRecord, now: Date): Promise<number>
  /** Newest first. */
  page(filter: CheckInFilter & PageQuery): Promise<Page<CheckInRecord>>
}
