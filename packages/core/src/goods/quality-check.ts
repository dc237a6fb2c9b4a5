import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { codes } from '../http/input/codes.js'
import {
  dateTimeOutput,
  integer,
  localDateTimeOutput,
  numericId,
  optionalText,
  requiredText,
} from '../http/input/fields.js'
import { optionalWebAddress, shownAddresses, webAddress } from '../http/input/web-address.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { adminDateTime, queryInteger, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { named } from '../http/named-schema.js'
import type { GoodsReference } from './goods.js'
import { goodsSourceNames } from './goods-channel.js'

const measure = (unit: string) =>
  z
    .string()
    .nullable()
    .meta({ description: unit, examples: ['30'] })

/** What a quality check has found, and when. */
export const checkedGoods = {
  qcPathList: shownAddresses().meta({ description: 'Photo URLs' }),
  length: measure('cm'),
  width: measure('cm'),
  height: measure('cm'),
  weight: measure('g'),
  volume: measure('cm3'),
  completionTime: dateTimeOutput(),
}

/** The specification's QcDetail: never with the inspector or the photographer. */
export const qcDetail = named(
  'QualityCheck',
  z.object({
    goodsId: z.string(),
    ...checkedGoods,
  }),
)

/** A quality check as partners may see it. */
export type QualityCheck = z.input<typeof qcDetail>

const measureInput = () => optionalText(32)

/** What operations record of a quality check. */
export const qcRecordInput = z.object({
  goodsId: requiredText(64),
  source: codes(...goodsSourceNames),
  skuId: optionalText(64),
  goodsName: optionalText(500),
  localGoodsName: optionalText(500),
  specName: optionalText(500),
  localSpecName: optionalText(500),
  imagePath: optionalWebAddress(),
  goodsDetailUrl: optionalWebAddress(),
  qcPathList: z.array(webAddress()).max(100),
  length: measureInput(),
  width: measureInput(),
  height: measureInput(),
  weight: measureInput(),
  volume: measureInput(),
  completionTime: adminDateTime(),
  inspector: optionalText(64),
  photographer: optionalText(64),
})

/** What an administrator decides about a quality check, checked. */
export type QcRecordInput = z.output<typeof qcRecordInput>

const text = () => z.string().nullable()

/** A quality check as the admin API shows it. */
export const qcRecordView = z.object({
  id: numericId(),
  goodsId: z.string(),
  source: integer(),
  skuId: text(),
  goodsName: text(),
  localGoodsName: text(),
  specName: text(),
  localSpecName: text(),
  imagePath: text(),
  goodsDetailUrl: text(),
  qcPathList: z.array(z.string()),
  length: text(),
  width: text(),
  height: text(),
  weight: text(),
  volume: text(),
  completionTime: localDateTimeOutput(),
  inspector: text(),
  photographer: text(),
  createTime: localDateTimeOutput(),
})

/** A quality check as the admin API shows it; inspector and photographer never leave that. */
export type QcRecordRow = z.input<typeof qcRecordView>

/** A quality check with all that partners may see of it, without who made it. */
export type QualityCheckOfGoods = Omit<QcRecordRow, 'id' | 'inspector' | 'photographer' | 'createTime'>

/** Narrows the page of quality checks: what is absent narrows nothing. */
export const qualityCheckFilters = {
  goodsId: queryText().optional(),
  source: queryInteger().optional(),
  createTime: queryRange().optional(),
  completionTime: queryRange().optional(),
}

/** Filters of a partner's page: exact, ranges inclusive. */
export type QualityCheckFilter = FilterOf<typeof qualityCheckFilters>

/** Quality checks of one tenant. */
export interface QualityCheckRepository extends AdminRepository<QcRecordInput, QcRecordRow, QualityCheckFilter> {
  /** The check of these goods that was completed last. */
  findLatest(reference: GoodsReference): Promise<QualityCheck | undefined>
  /**
   * Of each of these goods the checks that were completed last, at most `limit`, in one statement whatever the number
   * of goods: completed last first; ties by id, newest first.
   */
  listNewest(references: readonly GoodsReference[], limit: number): Promise<QualityCheckOfGoods[]>
  /** Completed last first; ties by id, newest first. */
  listCompleted(filter: QualityCheckFilter & PageQuery): Promise<Page<QualityCheck>>
}
