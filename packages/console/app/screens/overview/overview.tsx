import type { ReactNode } from 'react'
import { ErrorText } from '../../resource/error-text.js'
import { useWords } from '../use-words.js'
import { DayPlots } from './day-plots.js'
import { PartnerTable } from './partner-table.js'
import { useOverview } from './use-overview.js'
import { WorkCards } from './work-cards.js'
import { words } from './words.js'
import { Waiting } from '../../shell/waiting.js'

interface OverviewPanelProps {
  readonly tenantId: string
  /** What stands between the work that waits and the figures. */
  readonly children: ReactNode
}

/** What needs hands, and how the last days went. */
export function OverviewPanel({ tenantId, children }: OverviewPanelProps) {
  const say = useWords(words)
  const { data, error, refetch } = useOverview(tenantId)
  return (
    <>
      {error !== null && (
        <div className="home-error">
          {data !== undefined && <p>{say.stale}</p>}
          <ErrorText error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && <WorkCards tenantId={tenantId} overview={data} />}
      {children}
      {data !== undefined && <DayPlots overview={data} />}
      {data?.partners !== undefined && <PartnerTable tenantId={tenantId} partners={data.partners} />}
    </>
  )
}
