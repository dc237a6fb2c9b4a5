import type { EngineParts } from '../http/module.js'
import { runtimeVersion } from '../kernel/node-environment.js'
import { version } from '../../package.json'
import { healthOperations } from './admin/health.js'
import type { BacklogRepository } from './backlog.js'
import { HealthService } from './health-service.js'
import type { HealthParts } from './health-service.js'
import type { JobReports } from './job-status.js'

export interface HealthServices {
  /** How the engine is. */
  readonly health: HealthService
}

export interface HealthSystemRepositories {
  readonly backlogs: BacklogRepository
}

interface Parts extends EngineParts {
  readonly options: { readonly channels: object }
  readonly storage: HealthParts['storage']
  readonly installation: { readonly jobs: JobReports; readonly partnerApiVersion: string }
}

/** Whether what runs by itself runs. */
export const healthModule = {
  name: 'health',
  admin: healthOperations,
  build({ options, storage, installation, clock, random, guards }: Parts) {
    const channels = new Map(Object.entries(options.channels))
    const services: HealthServices = {
      health: new HealthService({
        clock,
        random,
        storage,
        guards,
        jobs: installation.jobs,
        versions: { engine: version, partnerApi: installation.partnerApiVersion, runtime: runtimeVersion() ?? null },
        isConnected: (channel) => channels.get(channel) !== undefined,
      }),
    }
    return { services }
  },
}
