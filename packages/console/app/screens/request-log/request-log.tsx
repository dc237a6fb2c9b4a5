import { ErrorText } from '../../resource/error-text.js'
import { FilterBar } from '../../resource/filter-bar.js'
import { useModel } from '../../shell/use-model.js'
import { RecordSearch } from '../record-search.js'
import type { ScreenProps } from '../screen.js'
import { useAnswer } from '../use-answer.js'
import { useWords } from '../use-words.js'
import { CallList } from './call-list.js'
import type { CallFigures } from './call-figures.js'
import { FigurePlots } from './figure-plots.js'
import { PeriodChoice } from './period-choice.js'
import { RequestDialog } from './request-dialog.js'
import { TopTables } from './top-tables.js'
import { STATISTICS, useAskedCalls } from './use-asked-calls.js'
import { words } from './words.js'

/** How partners' calls go, by application, path and code, down to a single request and what came of it. */
export function RequestLog({ tenantId }: ScreenProps) {
  const say = useWords(words)
  const { data: model } = useModel()
  const { fields, filters, query, next, requestId, filter, open } = useAskedCalls()
  const { data, error, isFetching } = useAnswer<CallFigures>({ tenantId, path: STATISTICS, query })
  const byId = model.call('infra/api-access-log/page')?.query.find(({ name }) => name === 'requestId')
  return (
    <>
      <RecordSearch field={byId} title={say.find} verb={say.show} value={requestId} onShow={open} />
      <PeriodChoice tenantId={tenantId} isBusy={isFetching} />
      <FilterBar fields={fields} values={filters} onApply={filter} />
      {error !== null && <ErrorText error={error} />}
      {data !== undefined && error === null && (
        <section className="list" aria-label={say.figures} aria-busy={isFetching}>
          <FigurePlots figures={data} />
          <TopTables figures={data} />
        </section>
      )}
      {error === null && <CallList key={`${JSON.stringify(query)} ${next}`} tenantId={tenantId} />}
      {requestId !== '' && <RequestDialog key={requestId} tenantId={tenantId} requestId={requestId} />}
    </>
  )
}
