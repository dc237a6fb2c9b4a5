import { cappedCount, MOST_COUNTED } from '../kernel/capped-count.js'
import { daysBefore } from '../kernel/days.js'
import type { AdminContext } from '../http/context.js'
import { isPermitted } from '../http/admin-api/permission.js'
import { calendarDays } from './calendar-days.js'
import { MOST_PARTNERS, OVERVIEW_DAYS } from './daily-figure.js'
import type { DailyFigure, FigureKind, OverviewRepository } from './daily-figure.js'
import type { Overview, OverviewDay } from './overview.js'
import { STANDING_DAYS, waitingKinds, waitingResources } from './waiting-work.js'
import type { WaitingKind, WaitingWork } from './waiting-work.js'

/** The repositories that an overview reads. */
export interface OverviewStores {
  readonly overviews: OverviewRepository
}

type Context = Pick<AdminContext<OverviewStores>, 'storage' | 'now' | 'zone' | 'principal'>

/** What the figures of a day are told as, and the resource that one must be permitted to read for them. */
const toldFigures: Readonly<
  Record<FigureKind, { readonly resource: string; readonly tell: (figure: Numbers) => Partial<OverviewDay> }>
> = {
  orders: { resource: 'order/purchase', tell: ({ count, amount }) => ({ orders: count, orderAmount: amount }) },
  walletIn: { resource: 'pay/wallet-transaction', tell: ({ amount }) => ({ walletIn: amount }) },
  walletOut: { resource: 'pay/wallet-transaction', tell: ({ amount }) => ({ walletOut: amount }) },
  calls: { resource: 'infra/api-access-log', tell: ({ count }) => ({ calls: count }) },
  errors: { resource: 'infra/api-access-log', tell: ({ count }) => ({ errors: count }) },
}

type Numbers = Pick<DailyFigure, 'count' | 'amount'>

const NOTHING: Numbers = { count: 0, amount: 0 }

const figureKindsOf = (isReadable: (resource: string) => boolean): FigureKind[] =>
  (Object.keys(toldFigures) as FigureKind[]).filter((kind) => isReadable(toldFigures[kind].resource))

/** What an operator has to know before anything else. */
export class OverviewService {
  /** What waits, and the last days as far as they are counted; of both only what the administrator may read elsewhere. */
  async show({ storage, now, zone, principal }: Context): Promise<Overview> {
    const { overviews } = storage
    const isReadable = (resource: string) => isPermitted(principal.permissions, `${resource.replace('/', ':')}:query`)
    const days = calendarDays(now, zone, OVERVIEW_DAYS).map(({ day }) => day)
    const kinds = figureKindsOf(isReadable)
    const range = { first: days.at(0) ?? '', last: days.at(-1) ?? '' }
    const standingSince = daysBefore(now, STANDING_DAYS)
    const [needsHands, uncounted, figures, partners] = await Promise.all([
      Promise.all(
        waitingKinds
          .filter((kind) => isReadable(waitingResources[kind]))
          .map((kind) => waitingWork(overviews, kind, standingSince)),
      ),
      overviews.uncountedSince(kinds),
      overviews.figures(kinds, range),
      kinds.includes('calls') ? overviews.partnerCalls(range, MOST_PARTNERS) : undefined,
    ])
    return {
      standingSince,
      needsHands,
      countedUntil: uncounted === undefined || uncounted > now ? now : uncounted,
      days: days.map((day) => toldDay(day, kinds, figures)),
      ...(partners !== undefined && { partners }),
    }
  }
}

async function waitingWork(overviews: OverviewRepository, kind: WaitingKind, before: Date): Promise<WaitingWork> {
  const { count, oldest } = await overviews.waiting(kind, { most: MOST_COUNTED, before })
  return { kind, resource: waitingResources[kind], ...cappedCount(count), oldest }
}

function toldDay(day: string, kinds: readonly FigureKind[], figures: readonly DailyFigure[]): OverviewDay {
  const told = kinds.map((kind) =>
    toldFigures[kind].tell(figures.find((figure) => figure.day === day && figure.kind === kind) ?? NOTHING),
  )
  return Object.assign({ day }, ...told) as OverviewDay
}
