import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { answeredNumberOf } from '../whole-numbers.js'
import type { MemberRun } from './verify-run.js'

/** The rows of the accounts in a run, and of their entries. */
export const rowsOfRun = (tenantId: number, { after, last }: MemberRun): SQL =>
  sql`tenant_id = ${tenantId} and member_id > ${after} and member_id <= ${last}`

/** What is known of an `account` beside what its entries, `booked`, come to. Either may be missing. */
export const comparedColumns = {
  userId: answeredNumberOf('coalesce(account.member_id, booked.member_id)'),
  hasAccount: sql<boolean>`account.member_id is not null`.mapWith(Boolean),
  entries: answeredNumberOf('coalesce(booked.entries, 0)'),
  faultId: answeredNumberOf('coalesce(booked.fault_id, 0)'),
}
