import { useAnswer } from '../use-answer.js'

/** A lucky draw of a tenant. */
export interface DrawPlace {
  readonly tenantId: string
  readonly luckyDrawId: string
}

/** What has become of a draw; all of them are counts. */
export interface DrawStatistics {
  readonly memberCount: number
  readonly chancesGranted: number
  readonly chancesUsed: number
  readonly chancesLeft: number
  readonly drawCount: number
  readonly winCount: number
  readonly prizes: readonly { readonly prizeId: number; readonly winCount: number }[]
  readonly days: readonly { readonly day: string; readonly drawCount: number; readonly winCount: number }[]
}

const LIVE_MS = 5000

/** Asked for again and again while somebody looks. */
export const useStatistics = ({ tenantId, luckyDrawId }: DrawPlace) =>
  useAnswer<DrawStatistics>({
    tenantId,
    path: 'promotion/lucky-draw/statistics',
    query: { id: luckyDrawId },
    everyMs: LIVE_MS,
  })
