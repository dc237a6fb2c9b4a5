import type { Label } from '../../document/schema.js'
import { useLanguage } from '../../i18n/locale.js'
import { ErrorText } from '../../resource/error-text.js'
import { ResourceLink } from '../../resource/resource-link.js'
import { useModel } from '../../shell/use-model.js'
import { CellTable } from '../cell-table.js'
import type { ScreenProps } from '../screen.js'
import { useAnswer } from '../use-answer.js'
import { useWords } from '../use-words.js'
import { PointsProof } from './points-proof.js'
import { words } from './words.js'

interface Finding {
  readonly resource: string
  readonly id: number
  readonly rule: string
  readonly text: Label
}

/** What in the campaigns contradicts itself: each finding leads to the row that has to be mended. */
export function DataCheck({ tenantId }: ScreenProps) {
  const { text, locale } = useLanguage()
  const say = useWords(words)
  const {
    data: findings,
    error,
    isFetching,
    refetch,
  } = useAnswer<readonly Finding[]>({
    tenantId,
    path: 'promotion/check',
  })
  return (
    <>
      <section className="list" aria-busy={isFetching}>
        <div className="list-tools">
          <p className="hint">{say.hint}</p>
          <span className="head-space" />
          <button type="button" className="button" disabled={isFetching} onClick={() => void refetch()}>
            {say.again}
          </button>
        </div>
        {error === null ? (
          <p role="status">
            {findings === undefined
              ? text.loading
              : findings.length === 0
                ? `✓ ${say.clean}`
                : say.found(new Intl.NumberFormat(locale).format(findings.length))}
          </p>
        ) : (
          <ErrorText error={error} />
        )}
        {findings !== undefined && findings.length > 0 && <FindingTable tenantId={tenantId} findings={findings} />}
      </section>
      <PointsProof tenantId={tenantId} />
    </>
  )
}

function FindingTable({ tenantId, findings }: ScreenProps & { readonly findings: readonly Finding[] }) {
  const { say: label } = useLanguage()
  const say = useWords(words)
  const { data: model } = useModel()
  const rows = findings.map(({ resource, id, rule, text }) => {
    const title = model.resource(resource)?.title
    const link = (
      <ResourceLink tenantId={tenantId} path={resource} search={{ open: 'view', row: String(id) }}>
        {title === undefined ? resource : label(title)} {id}
      </ResourceLink>
    )
    return { key: `${resource} ${id} ${rule}`, cells: [link, label(text)] }
  })
  const heads = [{ text: say.where }, { text: say.what }]
  return <CellTable caption={say.findings} heads={heads} rows={rows} empty={say.clean} />
}
