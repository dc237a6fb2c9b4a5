import { useLanguage } from '../../i18n/locale.js'
import { ResourceLink } from '../../resource/resource-link.js'
import { useModel } from '../../shell/use-model.js'
import { CellTable } from '../cell-table.js'
import { useWords } from '../use-words.js'
import { membersOf } from './overview-fields.js'
import { OVERVIEW_PATH } from './use-overview.js'
import type { PartnerCalls } from './use-overview.js'
import { words } from './words.js'

const LOG = 'infra/api-access-log'

interface PartnerTableProps {
  readonly tenantId: string
  readonly partners: readonly PartnerCalls[]
}

/** Who has called how often, and how much of it failed; each leads to the log of its calls. */
export function PartnerTable({ tenantId, partners }: PartnerTableProps) {
  const { locale, say: label } = useLanguage()
  const say = useWords(words)
  const { data: model } = useModel()
  const members = membersOf(model.call(OVERVIEW_PATH)?.answer ?? [], 'partners')
  const headOf = (name: string) => {
    const field = members.find((member) => member.name === name)
    return { text: field === undefined ? name : label(field.label), ...(name !== 'clientId' && { kind: 'number' }) }
  }
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const rows = partners.map(({ clientId, calls, errors }) => ({
    key: clientId,
    cells: [
      <ResourceLink key="log" tenantId={tenantId} path={LOG} search={{ clientId }}>
        {clientId}
      </ResourceLink>,
      number.format(calls),
      number.format(errors),
      percent.format(calls === 0 ? 0 : errors / calls),
    ],
  }))
  return (
    <section aria-label={say.partners}>
      <h2>{say.partners}</h2>
      <CellTable
        caption={say.partners}
        heads={[headOf('clientId'), headOf('calls'), headOf('errors'), { text: say.rate, kind: 'number' }]}
        rows={rows}
        empty={say.noPartners}
      />
    </section>
  )
}
