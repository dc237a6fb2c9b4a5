import { z } from 'zod'
import type { TenantOperation } from './admin-operation.js'
import { permissionFor } from './admin-write.js'
import type { AuditStores } from './audit.js'
import type { AdminContext } from '../context.js'
import { named } from '../named-schema.js'
import { recordAudit } from './record-audit.js'

/** What a tenant has one of: a configuration, kept as JSON under its name. */
export interface SettingRepository {
  /** Undefined where it was never saved. */
  find(name: string): Promise<unknown>
  save(name: string, value: unknown, now: Date): Promise<void>
  /**
   * Has whoever else saves it wait until the transaction's end; answers it as it is. What was never saved is saved as
   * `initial`, so that there is something to wait for.
   */
  hold(name: string, initial: unknown, now: Date): Promise<unknown>
}

/** The repositories that the work on settings touches. */
export interface SettingStores extends AuditStores {
  readonly settings: SettingRepository
}

/** One configuration of a tenant: its name, its shape and what holds before it is first saved. */
export interface SettingDefinition<Shape extends z.ZodType> {
  /** In the database, for example `chat-config`. */
  readonly name: string
  /** Plain JSON: what goes in comes out. */
  readonly shape: Shape
  readonly initial: z.output<Shape>
}

/** The configuration as it stands. */
export async function findSetting<Shape extends z.ZodType>(
  { settings }: Pick<SettingStores, 'settings'>,
  { name, shape, initial }: SettingDefinition<Shape>,
): Promise<z.output<Shape>> {
  const stored = await settings.find(name)
  return stored === undefined ? initial : shape.parse(stored)
}

/** The two calls of a setting. */
export interface AdminSettingDefinition<Stores, Shape extends z.ZodType> {
  /** `/admin-api/{module}/{resource}`. */
  readonly path: `/admin-api/${string}`
  /** In operationIds, for example `ChatConfig`. */
  readonly operationName: string
  /** In summaries, for example `chat-platform configuration`. */
  readonly title: string
  readonly setting: SettingDefinition<Shape>
  /** What may be saved, where that is less than what may have been saved once. */
  readonly input?: z.ZodType<z.output<Shape>>
  readonly example: z.input<Shape>
  /** Rules against what is stored; throws to refuse. `before` is held until the transaction ends. */
  check?(change: SettingChange<Stores, z.output<Shape>>): Promise<void>
}

/** A setting that is about to be saved. */
interface SettingChange<Stores, Value> {
  readonly tx: Stores
  readonly context: AdminContext<Stores>
  readonly value: Value
  readonly before: Value
}

/** Makes `GET get` and `PUT save` of a setting, the save audited under the tenant's id. */
export function defineAdminSetting<Stores extends SettingStores>() {
  return <Shape extends z.ZodType>(
    definition: AdminSettingDefinition<Stores, Shape>,
  ): TenantOperation<unknown, Stores>[] => {
    const { path, operationName, title, setting, example } = definition
    return [
      {
        operationId: `get${operationName}`,
        method: 'GET',
        path: `${path}/get`,
        permission: permissionFor(path, 'query'),
        summary: `Get the ${title}`,
        data: shownSetting(operationName, setting.shape),
        errors: [],
        example: { data: example },
        handle: ({ context }) => findSetting(context.storage, setting),
      },
      {
        operationId: `save${operationName}`,
        method: 'PUT',
        path: `${path}/save`,
        permission: permissionFor(path, 'update'),
        summary: `Replace the ${title}`,
        body: definition.input ?? savable(setting.shape),
        data: z.literal(true),
        errors: [],
        example: { body: example, data: true },
        handle: ({ context, body }) =>
          context.storage.transaction(async (tx) => {
            const value = body as z.output<Shape>
            const { name, initial, shape } = setting
            const before = shape.parse(await tx.settings.hold(name, initial, context.now))
            await definition.check?.({ tx, context, value, before })
            await tx.settings.save(name, value, context.now)
            await recordAudit(tx, context, {
              path,
              action: 'save',
              resourceId: context.tenantId,
              before,
              after: value,
            })
            return true as const
          }),
      },
    ]
  }
}

/** What is shown, under a name; null stands for "never saved". */
const shownSetting = (name: string, shape: z.ZodType): z.ZodType =>
  shape instanceof z.ZodNullable ? named(name, savable(shape)).nullable() : named(name, shape)

/** What may be saved: null stands for "never saved", and nothing goes back to that. */
function savable(shape: z.ZodType): z.ZodType {
  return shape instanceof z.ZodNullable ? (shape.unwrap() as z.ZodType) : shape
}
