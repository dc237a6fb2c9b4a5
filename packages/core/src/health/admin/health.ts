import { platformOperationsOf } from '../../http/admin-api/admin-operation.js'
import { MOST_COUNTED } from '../../kernel/capped-count.js'
import { engineStatusView, MOST_TENANTS } from '../engine-status.js'
import type { HealthService } from '../health-service.js'

const define = platformOperationsOf<{ health: HealthService }, object>()

const NOTHING = { count: 0, capped: false, oldest: null }

/** How the engine is. */
export const healthOperations = [
  define(
    {
      operationId: 'getHealth',
      method: 'GET',
      path: '/admin-api/system/health/get',
      summary: 'Get the health',
      description: [
        'How the engine is. It answers, too, when the database does not, to whoever can be let in without it; then `outbox` and what else the database would tell is null.',
        `\`unpartitionedRows\` is how many rows of the logs lie in no partition of their time, counted up to ${MOST_COUNTED}: more than none where the job that makes partitions has not run, or a clock was moved; 0 on a database without partitions.`,
        '`replicaState` is that of the copy that this process reads from where an answer may be some seconds old: UP where it is read from, BEHIND where it is later than it may be, DOWN where it does not answer or is no copy; null without one.',
        '`jobs` and `channels` are told as the process knows them that answers: its `id` is random, another after each start, and `runsJobs` tells whether it runs the jobs by itself.',
        '`jobState` is OVERDUE where no run has ended for three intervals, two minutes at least, FAILED where the last one failed (`failedRuns`: since one came to its end), NOT_SCHEDULED where this process does not run the job by itself. `lastProcessed` counts pieces of work.',
        `Each tenant has a breaker of its own for each channel that the host connected. \`channelState\` is the worst of them: OPEN where no calls are made, HALF_OPEN where the next call finds out whether the channel is back; \`since\` is when the one broke that is not closed for the longest time. \`broken\` has those that are not closed, at most ${MOST_TENANTS}. Calls are counted since the process began: a refusal is an answer, \`turnedAway\` were not made.`,
        `\`outbox\` is of all tenants: events that partners cannot read yet (\`unsequenced\`), webhook deliveries that are due, of endpoints that are enabled (\`due\`), and that were given up (\`dead\`). At most ${MOST_COUNTED} are counted, and \`oldest\` is the oldest of those.`,
      ].join('\n\n'),
      data: engineStatusView,
      example: {
        data: {
          time: '2026-09-10T12:00:00',
          process: { id: '0f8fad5b-d9cb-469f-a165-70867728950e', startTime: '2026-09-10T08:00:00', runsJobs: true },
          versions: { engine: '0.1.0', partnerApi: '1.15.0', runtime: 'Node.js 20.19.0' },
          database: {
            databaseKind: 'sqlite',
            databaseState: 'UP',
            latencyMs: 0.1,
            pendingMigrations: [],
            unpartitionedRows: 0,
            replicaState: null,
            replicaLagSeconds: null,
          },
          jobs: [
            {
              name: 'sequence-events',
              everySeconds: 1,
              jobState: 'IDLE',
              lastStart: '2026-09-10T11:59:59',
              lastEnd: '2026-09-10T11:59:59',
              lastProcessed: 0,
              failedRuns: 0,
            },
          ],
          channels: [
            {
              name: 'goods',
              channelState: 'OPEN',
              since: '2026-09-10T11:59:57',
              answered: 1204,
              failed: 12,
              turnedAway: 3,
              lastAnswer: '2026-09-10T11:58:31',
              lastFailure: '2026-09-10T11:59:57',
              brokenTenants: 1,
              broken: [{ tenantId: 1, channelState: 'OPEN', since: '2026-09-10T11:59:57' }],
            },
          ],
          outbox: {
            unsequenced: NOTHING,
            due: NOTHING,
            dead: { count: 1, capped: false, oldest: '2026-09-09T12:00:00' },
          },
        },
      },
    },
    ({ services }) => services.health.status(),
  ),
]
