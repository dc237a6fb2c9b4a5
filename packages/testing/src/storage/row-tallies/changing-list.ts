import type { Page, PageQuery, Repositories, Storage } from '@org/openapi-core/storage'

/** Throws `sides` sides. */
export type Dice = (sides: number) => number

/** A list whose rows change after they were made, or go. */
export interface ChangingList {
  /** Makes some rows, or changes or deletes some. */
  act(tx: Repositories, dice: Dice, now: Date): Promise<unknown>
  /** What a job changes or deletes. */
  sweep?(system: Storage['system'], now: Date): Promise<unknown>
  page(
    stores: Repositories,
    filter: PageQuery & Readonly<Record<string, unknown>>,
  ): Promise<Page<{ id: number; createTime: Date }>>
  readonly filters: readonly Readonly<Record<string, unknown>>[]
}
