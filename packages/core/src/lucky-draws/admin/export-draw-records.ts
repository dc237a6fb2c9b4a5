import { z } from 'zod'
import { ApiError } from '../../kernel/errors.js'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { integer, localDateTimeOutput, numericId, wholeList } from '../../http/input/fields.js'
import { namedId, queryId } from '../../http/input/query.js'
import { refuseParameter } from '../../http/input/validation.js'
import type { DrawRecordFact } from '../draw-record.js'
import type { LuckyDrawStores } from '../draw-stores.js'
import { LUCKY_DRAW_NOT_EXISTS } from '../lucky-draw-errors.js'
import { luckyDrawView } from '../lucky-draw.js'

interface Stores extends LuckyDrawStores, AuditStores {}

const PATH = '/admin-api/promotion/lucky-draw-record'

/** Records of one answer. */
const SLICE = 500

const range = z.object({ prizeId: numericId(), from: integer(), to: integer() })

const exportedRecord = z.object({
  recordId: numericId(),
  sequence: integer().nullable().meta({ description: 'The record’s own number in a committed lucky draw.' }),
  userId: numericId(),
  number: integer().nullable().meta({ description: '0 to 9999; null where a special user’s own prize was due.' }),
  tableVersion: integer(),
  drawnPrizeId: numericId()
    .nullable()
    .meta({ description: 'What the number, or the special user, led to, in stock or not.' }),
  prizeId: numericId().nullable().meta({ description: 'What was won.' }),
  won: z.boolean(),
  createTime: localDateTimeOutput(),
})

/** What an auditor needs of a lucky draw, a slice of its records at a time. */
const drawExport = z.object({
  luckyDraw: luckyDrawView
    .pick({
      id: true,
      code: true,
      name: true,
      startTime: true,
      endTime: true,
      status: true,
      committed: true,
      seedDigest: true,
      seed: true,
    })
    .extend({
      drawnCount: integer()
        .nullable()
        .meta({ description: 'How many records a committed lucky draw has: the last sequence.' }),
    }),
  tables: wholeList(z.object({ version: integer(), ranges: wholeList(range) })).meta({
    description: 'Those that the records of this slice were held against.',
  }),
  records: z.array(exportedRecord).meta({ description: `The oldest first, at most ${SLICE}.` }),
  next: numericId().nullable().meta({ description: '`after` of the next slice; null where this is the last one.' }),
})

const example: z.output<typeof drawExport> = {
  luckyDraw: {
    id: 1,
    code: 'AUTUMN_2026',
    name: 'Autumn draw',
    startTime: '2026-09-01T00:00:00',
    endTime: '2099-01-01T00:00:00',
    status: 1,
    committed: false,
    seedDigest: null,
    seed: null,
    drawnCount: null,
  },
  tables: [
    {
      version: 1,
      ranges: [
        { prizeId: 1, from: 0, to: 2000 },
        { prizeId: 2, from: 2000, to: 3000 },
      ],
    },
  ],
  records: [
    {
      recordId: 1,
      sequence: null,
      userId: 3,
      number: 1999,
      tableVersion: 1,
      drawnPrizeId: 1,
      prizeId: 1,
      won: true,
      createTime: '2026-09-10T12:00:00',
    },
    {
      recordId: 2,
      sequence: null,
      userId: 4,
      number: 1000,
      tableVersion: 1,
      drawnPrizeId: 1,
      prizeId: 1,
      won: true,
      createTime: '2026-09-10T12:00:00',
    },
  ],
  next: null,
}

const exportRecords = adminOperationsOf<unknown, Stores>()(
  {
    operationId: 'exportLuckyDrawRecords',
    method: 'GET',
    path: `${PATH}/export`,
    summary: 'Export a lucky draw',
    description: `With its records for an audit, ${SLICE} records at a time.`,
    query: z.object({ luckyDrawId: namedId(), after: queryId().optional() }),
    data: drawExport,
    isExport: true,
    mayLag: true,
    errors: [LUCKY_DRAW_NOT_EXISTS],
    example: { data: example },
  },
  async ({ context: { storage }, query: { luckyDrawId, after } }) => {
    const draw = await storage.luckyDraws.find(luckyDrawId)
    if (draw === undefined) throw new ApiError(LUCKY_DRAW_NOT_EXISTS)
    const last = after === undefined ? undefined : await storage.drawRecords.find(after)
    if (after !== undefined && last?.luckyDrawId !== luckyDrawId)
      throw refuseParameter('after', { en: 'is no record of the lucky draw', zh: '不是该抽奖活动的记录' })
    const commitment = await storage.drawCommitments.find(luckyDrawId)
    const records = await storage.drawRecords.listAfter(luckyDrawId, SLICE, last)
    return {
      luckyDraw: { ...draw, drawnCount: commitment?.drawnCount ?? null },
      tables: await tablesOf(storage, luckyDrawId, records),
      records: records.map(({ id, ...record }) => ({ recordId: id, ...record })),
      next: records.length < SLICE ? null : (records.at(-1)?.id ?? null),
    }
  },
)

/** All draws of a lucky draw as a file, for an audit by others. */
export const drawExportOperations = [exportRecords]

async function tablesOf({ luckyDraws }: LuckyDrawStores, luckyDrawId: number, records: readonly DrawRecordFact[]) {
  const tables: { version: number; ranges: { prizeId: number; from: number; to: number }[] }[] = []
  for (const version of new Set(records.map(({ tableVersion }) => tableVersion))) {
    tables.push({ version, ranges: [...((await luckyDraws.findTable(luckyDrawId, version)) ?? [])] })
  }
  return tables
}
