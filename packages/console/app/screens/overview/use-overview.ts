import { useMay } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { useAnswer } from '../use-answer.js'

export const OVERVIEW_PATH = 'system/overview/get'
const EVERY_MS = 60_000

/** Work that waits for somebody. */
export interface WaitingWork {
  readonly kind: string
  readonly resource: string
  readonly count: number
  readonly capped: boolean
  readonly oldest: string | null
}

/** The figures of a day by their names; those that may not be read are absent. */
export interface OverviewDay extends Readonly<Record<string, number | string | undefined>> {
  readonly day: string
}

/** The calls of one partner application. */
export interface PartnerCalls {
  readonly clientId: string
  readonly calls: number
  readonly errors: number
}

/** What waits, and how the last days went. */
export interface Overview {
  readonly needsHands: readonly WaitingWork[]
  readonly standingSince: string
  readonly countedUntil: string
  readonly days: readonly OverviewDay[]
  readonly partners?: readonly PartnerCalls[]
}

/** Whether there is an overview, and who is here may read it. */
export function useMayOverview(): boolean {
  const may = useMay()
  const { data: model } = useModel()
  const call = model.call(OVERVIEW_PATH)
  return call !== undefined && may(call.permission)
}

/** Asked for again each minute while somebody looks. */
export const useOverview = (tenantId: string) =>
  useAnswer<Overview>({ tenantId, path: OVERVIEW_PATH, everyMs: EVERY_MS })
