import { useState, useSyncExternalStore } from 'react'
import { useSessionState } from '../../session/session.js'
import type { ScreenProps } from '../screen.js'
import { KeptBatch } from './kept-batch.js'
import { PrepareBatch } from './prepare-batch.js'
import { RunBatch } from './run-batch.js'

/** Sends coupons of a template to many members: who they are, a check that writes nothing, portions, and the way back. */
export function CouponBatch({ tenantId }: ScreenProps) {
  const session = useSessionState()
  const adminId = session.status === 'out' ? '' : session.session.adminId
  // Whoever enters another key over the work goes on with it.
  const [kept] = useState(() => new KeptBatch(tenantId, adminId))
  const batch = useSyncExternalStore(kept.subscribe, kept.read)
  if (batch === undefined) return <PrepareBatch tenantId={tenantId} kept={kept} />
  return <RunBatch tenantId={tenantId} kept={kept} batch={batch} adminId={adminId} />
}
