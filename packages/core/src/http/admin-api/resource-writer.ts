import type { z } from 'zod'
import { ApiError } from '../../kernel/errors.js'
import type { ErrorDefinition } from '../../kernel/errors.js'
import { refuseDuplicates } from './admin-write.js'
import type { AuditStores } from './audit.js'
import type { AdminContext } from '../context.js'
import { auditOf } from './record-audit.js'
import { changeAsRead, checkRevision, revised, STALE_REVISION } from './revision.js'
import type { Inserted, Revised } from './revision.js'

/** What the writes of a resource ask of its repository. */
export interface WrittenRows<Input, Row> {
  /** Answers the new row, as `find` would: what the insert returned, so that nobody reads it again. */
  create(input: Input, now: Date): Promise<Row & Inserted>
  /**
   * Replaces the shape's members in one guarded statement; false where there is no such row, or not of the revision
   * that the caller has seen.
   */
  update(id: number, input: Input, revision?: number): Promise<boolean>
  /** Soft delete; false where there is no such row, or not of the revision that the caller has seen. */
  delete(id: number, now: Date, revision?: number): Promise<boolean>
  find(id: number): Promise<(Row & Revised) | undefined>
}

/** What the writes of a resource go by. */
export interface WrittenResource<Stores, Input, View extends z.ZodObject, Services> {
  /** `/admin-api/{module}/{resource}`. */
  readonly path: `/admin-api/${string}`
  /** What get and page show, beside the revision. */
  readonly view: View
  readonly notFound: ErrorDefinition
  /** Answered when a unique key refuses the row. */
  readonly duplicate?: ErrorDefinition
  repository(tx: Stores): WrittenRows<Input, z.input<View>>
  /** Rules against what is stored, run inside the transaction of a create or update; throws to refuse. */
  check?(change: ResourceChange<Stores, Input, z.input<View>>): Promise<void>
  /**
   * What an update brings with it, in its transaction, when the row is written: what it changes belongs to that change.
   */
  settle?(update: SettledUpdate<Stores, Services>): Promise<void>
  /** Has whoever else changes the row wait until the transaction's end; run before the row is read. */
  lock?(tx: Stores, id: number): Promise<unknown>
  /** Told of a row that was written, in the transaction that wrote it; null where there is none before or after. */
  written?(write: WrittenRow<Stores, z.input<View>>): Promise<void>
  /** Rules against what is stored, run inside the transaction of a delete; throws to refuse. */
  checkDelete?(deletion: ResourceDeletion<Stores, z.input<View>>): Promise<void>
  /**
   * Removes what nobody sees any more of a deleted row, when its transaction has ended. Run as well where there is no such
   * row, so that whoever deletes it again goes on with what was not finished.
   */
  clear?(context: AdminContext<Stores>, id: number): Promise<void>
}

/** An update that was written. */
interface SettledUpdate<Stores, Services> {
  readonly tx: Stores
  readonly id: number
  readonly services: Services
}

/** A row as it was and as it is. */
export interface WrittenRow<Stores, Row> {
  readonly tx: Stores
  readonly now: Date
  readonly before: Row | null
  readonly after: Row | null
}

/** A delete that is about to happen. */
interface ResourceDeletion<Stores, Row> {
  readonly tx: Stores
  readonly context: AdminContext<Stores>
  readonly id: number
  readonly before: Row
}

/** A create or update that is about to be written; `before` is undefined on create. */
export interface ResourceChange<Stores, Input, Row> {
  readonly tx: Stores
  readonly context: AdminContext<Stores>
  readonly input: Input
  readonly before: Row | undefined
}

/** The body of an update, beside what `input` takes. */
export interface ResourceUpdate {
  readonly id: number
  readonly revision?: number | undefined
}

/** The writes of a resource, each in one transaction with its entry in the operate log. */
export interface ResourceWriter<Stores, Services> {
  create(context: AdminContext<Stores>, input: object): Promise<number>
  update(context: AdminContext<Stores>, services: Services, body: ResourceUpdate): Promise<true>
  delete(context: AdminContext<Stores>, ids: readonly number[], action: string): Promise<true>
}

/** Makes the writes of a resource from what it declares. */
export function resourceWriter<Stores extends AuditStores, Services>(
  definition: WrittenResource<Stores, object, z.ZodObject, Services>,
): ResourceWriter<Stores, Services> {
  const audit = auditOf(definition.path, revised(definition.view))
  const missing = () => new ApiError(definition.notFound)
  const stale = () => new ApiError(STALE_REVISION)

  return {
    create: (context, input) =>
      refuseDuplicates(definition, () =>
        context.storage.transaction(async (tx) => {
          const repository = definition.repository(tx)
          await definition.check?.({ tx, context, input, before: undefined })
          const after = await repository.create(input, context.now)
          await definition.written?.({ tx, now: context.now, before: null, after })
          await audit(tx, context, { action: 'create', id: after.id, before: null, after })
          return after.id
        }),
      ),
    update: (context, services, { id, revision, ...input }) =>
      refuseDuplicates(definition, () =>
        context.storage.transaction(async (tx) => {
          const repository = definition.repository(tx)
          await definition.lock?.(tx, id)
          const find = () => repository.find(id)
          const before = await changeAsRead(find, async (row) => {
            checkRevision(row, revision)
            await definition.check?.({ tx, context, input, before: row })
            return repository.update(id, input, row.revision)
          })
          if (before === undefined) throw (await find()) === undefined ? missing() : stale()
          await definition.settle?.({ tx, id, services })
          const after = await find()
          if (after !== undefined) await definition.written?.({ tx, now: context.now, before, after })
          await audit(tx, context, { action: 'update', id, before, after })
          return true as const
        }),
      ),
    async delete(context, ids, action) {
      try {
        return await context.storage.transaction(async (tx) => {
          // In one order, so that two callers with the same rows never wait for each other.
          for (const id of [...ids].sort((a, b) => a - b)) {
            const before = await deleteRow(definition, { tx, context, id })
            if (before === undefined) throw missing()
            await definition.written?.({ tx, now: context.now, before, after: null })
            await audit(tx, context, { action, id, before, after: null })
          }
          return true as const
        })
      } finally {
        for (const id of ids) await definition.clear?.(context, id)
      }
    },
  }
}

/** Answers the row as it was; undefined where there is none. */
async function deleteRow<Stores, Services>(
  definition: WrittenResource<Stores, object, z.ZodObject, Services>,
  { tx, context, id }: Omit<ResourceDeletion<Stores, unknown>, 'before'>,
): Promise<(Record<string, unknown> & Revised) | undefined> {
  const repository = definition.repository(tx)
  await definition.lock?.(tx, id)
  return changeAsRead(
    () => repository.find(id),
    async (before) => {
      await definition.checkDelete?.({ tx, context, id, before })
      return repository.delete(id, context.now, before.revision)
    },
  )
}
