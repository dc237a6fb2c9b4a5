import type { EngineParts } from '../http/module.js'
import { sessionOperations } from './admin/session.js'
import { tenantOperations } from './admin/tenant.js'
import { AdminSessionService, featuresOf } from './admin-session.js'
import type { SessionChannels } from './admin-session.js'
import type { TenantRepository } from './tenant.js'

export interface TenantServices {
  readonly adminSessions: AdminSessionService
}

export interface TenantSystemRepositories {
  readonly tenants: TenantRepository
}

interface Parts extends EngineParts {
  readonly options: { readonly channels: SessionChannels }
}

/** The shops of the platform, and who runs them. */
export const tenantModule = {
  name: 'tenants',
  admin: [...tenantOperations, ...sessionOperations],
  build({ zone, options }: Parts) {
    const services: TenantServices = { adminSessions: new AdminSessionService(zone, featuresOf(options.channels)) }
    return { services }
  },
}
