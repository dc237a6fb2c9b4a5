import { z } from 'zod'
import { ApiError, defineError } from '../../kernel/errors.js'
import { integer } from '../input/fields.js'
import { memoized } from '../input/memoized.js'

/** Somebody else has changed the row since the caller read it. Nothing was written. */
export const STALE_REVISION = defineError(1_000_000_001, 'STALE_REVISION', {
  en: 'The row was changed since it had this revision',
  zh: '数据已被修改，请刷新后重试',
})

/** A row that knows how often it was changed. */
export interface Revised {
  /** 1 at its creation, one more with each change, whoever makes it. */
  readonly revision: number
}

/** A row as create has inserted it. */
export interface Inserted extends Revised {
  readonly id: number
}

/** The member of an answer that tells a row's revision. */
export const revisionOutput = memoized(() =>
  integer(1).meta({ description: '1 at creation, one more with each change', examples: [1] }),
)

/** A view of the admin API with the row's revision. */
export const revised = <Shape extends z.ZodRawShape>(view: z.ZodObject<Shape>) =>
  z.object({ ...view.shape, revision: revisionOutput() })

/** An example of such a view, of a row that was changed so often. */
export const revisedExample = <Shown extends object>(view: Shown, revision = 1) => ({ ...view, revision })

/** The member of an update that names the revision which the caller has seen; null is absent. */
export const revisionMember = memoized(() => ({
  revision: integer(1)
    .nullish()
    .transform((revision) => revision ?? undefined)
    .optional()
    .meta({
      description:
        'Of the row as it was read: an update of a row that was changed since is refused. Any row where absent.',
      examples: [1],
    }),
}))

/**
 * Changes a row as it was read, so that what was checked of it and what the operate log tells of it were true: one that
 * somebody else changes in between is read and tried again. Each further try is one change more of somebody's, so the
 * tries end. Answers the row before; undefined where it is gone, or was not changed although it is what was read.
 */
export async function changeAsRead<Row extends Revised>(
  find: () => Promise<Row | undefined>,
  change: (before: Row) => Promise<boolean>,
): Promise<Row | undefined> {
  let before = await find()
  while (before !== undefined) {
    if (await change(before)) return before
    const now = await find()
    if (now?.revision === before.revision) return undefined
    before = now
  }
  return undefined
}

/** Refuses what was changed already; the guarded statement refuses what is being changed at this moment. */
export function checkRevision(row: Revised, revision: number | undefined): void {
  if (revision !== undefined && row.revision !== revision) throw new ApiError(STALE_REVISION)
}
