import { z } from 'zod'
import type { CivilZone } from '../kernel/civil-time.js'
import type { AdminContext } from '../http/context.js'
import { numericId, wholeList } from '../http/input/fields.js'
import { named } from '../http/named-schema.js'
import { tenantView } from './tenant.js'
import type { TenantRepository } from './tenant.js'

/** The channels that an engine may have, any of which may be missing. */
export interface SessionChannels {
  readonly links?: unknown
  readonly chat?: unknown
  readonly tracking?: unknown
  readonly translator?: unknown
  readonly email?: unknown
  readonly payment?: unknown
  readonly invoice?: unknown
  readonly files?: unknown
  readonly webhooks?: unknown
}

/** What an engine offers, as its host has set it up. */
export const featuresOf = ({ invoice, files, ...channels }: SessionChannels): AdminFeatures => ({
  links: channels.links !== undefined,
  chat: channels.chat !== undefined,
  tracking: channels.tracking !== undefined,
  translation: channels.translator !== undefined,
  email: channels.email !== undefined,
  payment: channels.payment !== undefined,
  // They are drawn by the one and kept by the other.
  invoices: invoice !== undefined && files !== undefined,
  webhooks: channels.webhooks !== undefined,
})

const features = z
  .object({
    links: z.boolean(),
    chat: z.boolean(),
    tracking: z.boolean(),
    translation: z.boolean(),
    email: z.boolean(),
    payment: z.boolean(),
    invoices: z.boolean(),
    webhooks: z.boolean(),
  })
  .meta({ description: 'What the host has set the engine up for.' })

/** What the host has set the engine up for. */
export type AdminFeatures = z.output<typeof features>

/** An administrator as the console sees itself. */
export const adminSessionView = named(
  'AdminSession',
  z.object({
    adminId: z.string(),
    name: z.string(),
    tenantIds: z
      .array(z.union([z.literal('*'), numericId()]))
      .meta({ description: 'Tenants that it may act for; ["*"] is all of them.' }),
    permissions: z.array(z.string()),
    tenants: wholeList(tenantView.pick({ id: true, name: true })).meta({
      description: 'Those of them that calls may be about now: enabled and not expired.',
    }),
    timeZone: z.string().meta({ description: 'IANA name of the zone that times are told in.' }),
    features,
  }),
)

/** An administrator as the console sees itself. */
export type AdminSession = z.output<typeof adminSessionView>

/** The repositories that looking at a session touches. */
export interface AdminSessionStores {
  readonly tenants: Pick<TenantRepository, 'listUsable'>
}

/** Tells administrators who they are and what they may do. */
export class AdminSessionService {
  constructor(
    private readonly zone: CivilZone,
    private readonly features: AdminFeatures,
  ) {}

  /** The administrator of the call. */
  async describe({ principal, storage, now }: AdminContext<AdminSessionStores>): Promise<AdminSession> {
    const { adminId, name, tenantIds, permissions } = principal
    return {
      adminId,
      name,
      tenantIds: tenantIds === '*' ? ['*'] : [...tenantIds],
      permissions: [...permissions],
      tenants: await storage.tenants.listUsable(tenantIds, now),
      timeZone: this.zone.name,
      features: this.features,
    }
  }
}
