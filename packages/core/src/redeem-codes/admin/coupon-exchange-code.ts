import { z } from 'zod'
import { ApiError } from '../../kernel/errors.js'
import { keysOf } from '../../kernel/keys-of.js'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { ResourceServices } from '../../http/admin-api/admin-resource.js'
import type { AdminContext } from '../../http/context.js'
import { toCsv, toCsvLines } from '../../http/csv.js'
import { numericId } from '../../http/input/fields.js'
import { queryPageNo, withExamples } from '../../http/input/query.js'
import { auditOf } from '../../http/admin-api/record-audit.js'
import { revised } from '../../http/admin-api/revision.js'
import { shownIn } from '../../http/admin-api/shown-in.js'
import { checkTerms, checkUsed } from '../check-terms.js'
import type { CodeStores } from '../check-terms.js'
import { generateCodes } from '../generate-codes.js'
import { REDEEM_CODE_EXISTS, REDEEM_CODE_IN_USE, REDEEM_CODE_NOT_EXISTS } from '../redeem-code-errors.js'
import {
  CODE_VOIDED,
  MAX_BATCH,
  REDEEM_CODE_PATH,
  redeemCodeBatchInput,
  redeemCodeFilters,
  redeemCodeInput,
  redeemCodeView,
} from '../redeem-code.js'
import type { RedeemCodeFilter, RedeemCodeRow } from '../redeem-code.js'

const exampleTerms = {
  businessName: 'Autumn campaign',
  sceneCode: null,
  couponTemplateId: 1,
  couponTemplateIds: '1,2',
  grantMode: 'RANDOM_ONE' as const,
  grantRule: '{"items":[{"templateId":1,"weight":70},{"templateId":2,"weight":30}]}',
  maxUsage: 1000,
  takeLimitCount: 1,
  dailyTakeLimitCount: -1,
  dailyIpLimitCount: -1,
  validStart: '2026-09-01T00:00:00',
  validEnd: '2026-12-31T23:59:59',
  batchNum: 100,
}

const generatedCode = 'AUTUMN-K7WQ2MXR9T'

const exampleCode = {
  id: 1,
  code: 'WELCOME',
  businessName: 'Welcome',
  sceneCode: null,
  couponTemplateId: 1,
  couponTemplateIds: '1,2',
  grantMode: 'ALL' as const,
  grantRule: null,
  maxUsage: -1,
  usedCount: 1,
  takeLimitCount: 3,
  dailyTakeLimitCount: -1,
  dailyIpLimitCount: -1,
  validStart: '2025-01-01T00:00:00',
  validEnd: '2099-12-31T23:59:59',
  batchNum: 1,
  batchNo: null,
  status: 0,
  createTime: '2026-09-10T12:00:00',
}

/** Shows the example only. */
const find = { code: 'WELCOME' }

const resource = defineAdminResource<CodeStores>()({
  path: REDEEM_CODE_PATH,
  name: 'CouponExchangeCode',
  title: 'redeem code',
  input: redeemCodeInput,
  view: redeemCodeView,
  filters: redeemCodeFilters,
  notFound: REDEEM_CODE_NOT_EXISTS,
  duplicate: REDEEM_CODE_EXISTS,
  errors: [REDEEM_CODE_IN_USE],
  example: {
    update: { id: 2 },
    deletable: 2,
    find,
    created: 3,
    input: { ...exampleTerms, code: generatedCode },
    view: exampleCode,
    revision: 2,
  },
  repository: (tx) => tx.redeemCodes,
  // None uses it between the look at the uses so far and the change.
  lock: (tx, id) => tx.redeemCodes.lock(id),
  async check({ tx, context, input, before }) {
    await checkTerms({ tx, context }, input, before)
    if (before !== undefined) checkUsed(before, input)
  },
  async checkDelete({ before }) {
    // It can only be voided.
    if (before.usedCount > 0) throw new ApiError(REDEEM_CODE_IN_USE)
  },
})

const define = adminOperationsOf<ResourceServices, CodeStores>()

const generate = define(
  {
    operationId: 'generateCouponExchangeCodes',
    method: 'POST',
    path: `${REDEEM_CODE_PATH}/generate`,
    summary: 'Generate redeem codes',
    description: 'Generate batchNum redeem codes of the same terms, each the prefix and ten random characters.',
    body: redeemCodeBatchInput,
    data: z.object({ batchNo: z.string(), codes: z.array(z.string()) }),
    example: {
      body: { ...exampleTerms, prefix: 'AUTUMN-', batchNum: 1 },
      data: { batchNo: 'EC20260910120000K7WQ2MXR9TBC', codes: [generatedCode] },
    },
  },
  async ({ services, context, body }) => {
    const { batchNo, codes } = await generateCodes(context, services.random, body)
    return { batchNo, codes: [...codes] }
  },
)

const voidCodes = define(
  {
    operationId: 'voidCouponExchangeCodes',
    method: 'PUT',
    path: `${REDEEM_CODE_PATH}/void`,
    summary: 'Void redeem codes',
    description: 'For good, all or none; one that is voided already stays so.',
    body: z.object({ ids: z.array(numericId()).min(1).max(200) }),
    data: z.literal(true),
    errors: [REDEEM_CODE_NOT_EXISTS],
    example: { body: { ids: [1, 2] }, data: true },
  },
  ({ context, body }) =>
    context.storage.transaction(async (tx) => {
      // By rising ids, so that two that void the same codes do not wait for each other.
      for (const id of [...new Set(body.ids)].sort((a, b) => a - b)) await voidCode(tx, context, id)
      return true as const
    }),
)

const audit = auditOf(REDEEM_CODE_PATH, revised(redeemCodeView))

async function voidCode(tx: CodeStores, context: AdminContext<CodeStores>, id: number): Promise<void> {
  const before = await tx.redeemCodes.lock(id)
  if (before === undefined) throw new ApiError(REDEEM_CODE_NOT_EXISTS)
  await tx.redeemCodes.updateStatus(id, CODE_VOIDED)
  const after = { ...before, status: CODE_VOIDED, revision: before.revision + 1 }
  await audit(tx, context, { action: 'void', id, before, after })
}

/** Codes that are read and written in one turn of the event loop; so many files are full of them. */
const SLICE = 100

const COLUMNS = keysOf(redeemCodeView.shape)

const exportCodes = define(
  {
    operationId: 'exportCouponExchangeCodes',
    method: 'GET',
    path: `${REDEEM_CODE_PATH}/export`,
    summary: 'Export redeem codes',
    description: `As CSV, newest first, ${MAX_BATCH} to a file.`,
    query: z.object({ ...withExamples(redeemCodeFilters, find), pageNo: queryPageNo(MAX_BATCH) }),
    data: z.string(),
    file: { mediaType: 'text/csv', name: 'redeem-codes.csv' },
    mayLag: true,
    example: { data: toCsv(COLUMNS, [COLUMNS.map((column) => exampleCode[column])]) },
  },
  async ({ context, query }) => {
    let file = toCsv(COLUMNS, [])
    for await (const rows of slicesOf(context, query)) {
      const shown = rows.map((row) => shownIn(context, redeemCodeView, row))
      file += toCsvLines(shown.map((row) => COLUMNS.map((column) => row[column])))
    }
    return file
  },
)

type ExportQuery = RedeemCodeFilter & { readonly pageNo: number }

/** The codes of a file, a slice at a time: reading and writing all of them at once would hold up everybody else. */
async function* slicesOf(
  { storage }: AdminContext<CodeStores>,
  { pageNo, ...filter }: ExportQuery,
): AsyncGenerator<RedeemCodeRow[]> {
  const skipped = (pageNo - 1) * MAX_BATCH
  let after: RedeemCodeRow | undefined
  if (skipped > 0) {
    const { list } = await storage.redeemCodes.page({ ...filter, pageNo: skipped, pageSize: 1 })
    if (list[0] === undefined) return
    after = list[0]
  }
  for (let left = MAX_BATCH; left > 0; left -= SLICE) {
    const rows = await storage.redeemCodes.listAfter(filter, SLICE, after)
    yield rows
    after = rows.at(-1)
    if (rows.length < SLICE) return
  }
}

/** Redeem codes one by one and by the batch. */
export const couponExchangeCodeOperations = [...resource, generate, voidCodes, exportCodes]
