import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { codes, noted } from '../http/input/codes.js'
import { integer, keptMember, localDateTimeOutput, numericId, requiredText } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { adminDateTime, queryInteger, queryPart, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import type { Revised } from '../http/admin-api/revision.js'
import type { PrizeRange } from './prize-table.js'

/** Only ever upwards, but for a published one that nobody has drawn in, which may become a draft again. */
export const luckyDrawStatus = { DRAFT: 0, PUBLISHED: 1, CLOSED: 2 } as const

/** `prizeDisplayMode`: the prizes are shown before the draw; 2 reveals them after it. */
export const SHOWN_BEFORE = 1

/** `displayPrizeCount`: every prize is shown. */
export const ALL_PRIZES = 0

const MAX_PRIZES_SHOWN = 1000

/** What operations decide about a lucky draw. */
export const luckyDrawInput = z
  .object({
    code: z
      .string()
      .regex(
        /^[A-Z][A-Z0-9_]{1,31}$/,
        saying(
          'must be 2 to 32 of A to Z, 0 to 9 and _, a letter first',
          '必须为 2 到 32 位大写字母、数字或下划线，且以字母开头',
        ),
      )
      .max(32)
      .meta({
        description: 'Unique in the tenant; fixed once the lucky draw was published.',
        examples: ['AUTUMN_2026'],
      }),
    name: requiredText(64),
    startTime: adminDateTime(),
    endTime: adminDateTime().meta({ description: 'Over at this instant.' }),
    prizeDisplayMode: codes(
      [SHOWN_BEFORE, 'SHOWN_BEFORE', 'Prizes shown before the draw'],
      [2, 'REVEALED_AFTER', 'Revealed after it'],
    ),
    displayPrizeCount: integer(0, MAX_PRIZES_SHOWN).meta({
      description:
        'How many prizes are shown: 0 = all, else the winner, those of fixedDisplay, and random ones up to this number.',
    }),
    regRequired: z.boolean().meta({ description: 'Only members who registered for regActivityId may draw.' }),
    regActivityId: numericId()
      .nullish()
      .meta({ description: 'The id of an activity of the host; required with regRequired.' }),
    committed: keptMember(z.boolean()).meta({
      description:
        'The numbers follow from a seed whose digest is shown from the publication on, and which is shown when the lucky draw is closed. Fixed once it was published; false when absent on create, an update that lacks it keeps it.',
    }),
    status: keptMember(
      noted(
        codes(
          [luckyDrawStatus.DRAFT, 'DRAFT', 'Draft'],
          [luckyDrawStatus.PUBLISHED, 'PUBLISHED', 'Published'],
          [luckyDrawStatus.CLOSED, 'CLOSED', 'Closed'],
        ),
        '. 0 when absent on create; an update that lacks it keeps it.',
      ),
    ),
  })
  .refine(({ startTime, endTime }) => startTime < endTime, {
    path: ['endTime'],
    ...saying('must be after startTime', '必须晚于 startTime'),
  })
  .refine(({ regRequired, regActivityId }) => !regRequired || typeof regActivityId === 'number', {
    path: ['regActivityId'],
    ...saying('is required with regRequired', '启用 regRequired 时不能为空'),
  })

/** What an administrator decides about a lucky draw, checked and with its defaults. */
export type LuckyDrawInput = z.output<typeof luckyDrawInput>

/** A lucky draw as the admin API shows it. */
export const luckyDrawView = z.object({
  id: numericId(),
  code: z.string(),
  name: z.string(),
  startTime: localDateTimeOutput(),
  endTime: localDateTimeOutput(),
  prizeDisplayMode: integer(),
  displayPrizeCount: integer(),
  regRequired: z.boolean(),
  regActivityId: numericId().nullable(),
  committed: z.boolean(),
  seedDigest: z.string().nullable().meta({
    description: 'Of a committed one that was published: SHA-256 of the seed’s text, hexadecimal. It never changes.',
  }),
  seed: z
    .string()
    .nullable()
    .meta({ description: 'Of a committed one that was closed: the seed, 64 hexadecimal digits.' }),
  status: integer().meta({ description: '0 draft, 1 published, 2 closed' }),
  createTime: localDateTimeOutput(),
})

/** A lucky draw as the admin API shows it. */
export type LuckyDrawRow = z.input<typeof luckyDrawView>

/** Narrows the page of lucky draws: what is absent narrows nothing. */
export const luckyDrawFilters = {
  name: queryPart(),
  code: queryText().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of lucky draws; what is absent narrows nothing. */
export type LuckyDrawFilter = FilterOf<typeof luckyDrawFilters>

/** A lucky draw with the table that its draws are held against now; version 0 where none was written yet. */
export interface OpenLuckyDraw {
  readonly draw: LuckyDrawRow
  readonly tableVersion: number
  readonly table: readonly PrizeRange[]
}

/** The lucky draws of one tenant. A code is unique over those that are not deleted. */
export interface LuckyDrawRepository extends AdminRepository<LuckyDrawInput, LuckyDrawRow, LuckyDrawFilter> {
  /** Those of these ids that exist, in the order of the ids. */
  listOf(ids: readonly number[]): Promise<LuckyDrawRow[]>
  /** Holds the lucky draw until the transaction ends; answers it as it is now. */
  lock(id: number): Promise<(LuckyDrawRow & Revised) | undefined>
  /** From one status to another; false where it has left that status by now, or is gone. */
  move(id: number, from: number, to: number): Promise<boolean>
  /**
   * Waits for the draws that are under way, and has those that come wait until the transaction ends; false where there is
   * none. Whoever goes by its having no records calls it before he looks.
   */
  lockUndrawn(id: number): Promise<boolean>
  open(id: number): Promise<OpenLuckyDraw | undefined>
  /**
   * The hot path of draws: as `open`, and until the transaction ends nobody gets past `lockUndrawn`. Draws do not wait for
   * each other, nor for whoever changes it otherwise.
   */
  openToDraw(id: number): Promise<OpenLuckyDraw | undefined>
  /** Writes the next version of its table and makes it the one of new draws. Call it with the lucky draw locked. */
  writeTable(id: number, table: readonly PrizeRange[]): Promise<void>
  /** A version of its table; undefined where there is none. */
  findTable(id: number, version: number): Promise<readonly PrizeRange[] | undefined>
}
