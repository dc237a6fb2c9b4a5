import { z } from 'zod'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import type { AuditEntry } from '../http/admin-api/audit.js'
import { localDateTimeOutput, numericId } from '../http/input/fields.js'
import { queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { LONGEST_JSON } from '../http/longest.js'
import { named } from '../http/named-schema.js'
import { queryRequestId } from './request-id-filter.js'

/** A row of the operate log as the admin API shows it. */
export const operateLogView = named(
  'OperateLog',
  z.object({
    id: numericId(),
    adminId: z.string(),
    adminName: z.string(),
    action: z.string(),
    resource: z.string(),
    resourceId: z.string().nullable(),
    before: z
      .string()
      .nullable()
      .meta({ maxLength: LONGEST_JSON, description: 'JSON text of what the admin API showed before.' }),
    after: z.string().nullable().meta({ maxLength: LONGEST_JSON }),
    requestId: z.string(),
    createTime: localDateTimeOutput(),
  }),
)

/** An entry as the admin API shows it: what a row was before a change, and what after it, as JSON. */
export type OperateLogRow = z.input<typeof operateLogView>

/** Narrows a page of the operate log; what is absent narrows nothing. */
export const operateLogFilters = {
  resource: queryText().optional(),
  resourceId: queryText().optional().meta({ description: 'Of one row of `resource`, beside which it has to stand.' }),
  /** Beside a short `createTime`, which its index leads to; none leads to ids. */
  requestId: queryRequestId().optional(),
  createTime: queryRange().optional(),
}

/** Which entries of the operate log. */
export type OperateLogFilter = FilterOf<typeof operateLogFilters>

/** The operate log of one tenant, whose number its entries have. */
export interface OperateLogRepository {
  append(entry: AuditEntry): Promise<void>
  page(filter: OperateLogFilter & PageQuery): Promise<Page<OperateLogRow>>
  /** Deletes at most `limit` of the oldest rows from before `before`; answers how many. */
  deleteBefore(before: Date, limit: number): Promise<number>
}

/** The operate log of the platform, where refused sign-ins stand, too. */
export interface PlatformLogRepository extends OperateLogRepository {
  /** Deletes at most `limit` of the oldest `sign-in-refused` from before `before`; answers how many. */
  deleteRefusedSignIns(before: Date, limit: number): Promise<number>
}
