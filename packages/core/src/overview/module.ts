import type { EngineParts } from '../http/module.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { overviewOperations } from './admin/overview.js'
import type { DailyFigureSweep, OverviewRepository } from './daily-figure.js'
import { countDailyFigures, trimDailyFigures } from './overview-jobs.js'
import { OverviewService } from './overview-service.js'

export interface OverviewServices {
  /** What needs hands, and how the last days went. */
  readonly overviews: OverviewService
}

export interface OverviewRepositories {
  readonly overviews: OverviewRepository
}

export interface OverviewSystemRepositories {
  readonly dailyFigures: DailyFigureSweep
}

interface Parts extends EngineParts {
  readonly storage: { readonly system: UnitOfWork<OverviewSystemRepositories> }
}

/** What an operator sees first. */
export const overviewModule = {
  name: 'overview',
  admin: overviewOperations,
  build({ storage: { system }, zone }: Parts) {
    const services: OverviewServices = { overviews: new OverviewService() }
    return { services, jobs: [countDailyFigures(system, zone), trimDailyFigures(system, zone)] }
  },
}
