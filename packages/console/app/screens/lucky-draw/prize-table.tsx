import { TABLE_SIZE } from '@org/openapi-core/draws'
import { useState } from 'react'
import { useLanguage } from '../../i18n/locale.js'
import { useModel } from '../../shell/use-model.js'
import { Answered } from '../answered.js'
import { CellTable } from '../cell-table.js'
import { useAnswer } from '../use-answer.js'
import { useWords } from '../use-words.js'
import { browserNumbers } from './browser-numbers.js'
import { simulateDraws } from './simulate-draws.js'
import type { SimulatedDraws, SimulatedPrize } from './simulate-draws.js'
import { useStatistics } from './use-statistics.js'
import type { DrawPlace } from './use-statistics.js'
import { words } from './words.js'

const DRAWS = 10_000

interface Prize extends SimulatedPrize {
  readonly name: string
  readonly prizeType: string
  readonly totalStock: number
}

/** What each prize promises beside what a simulation and the members have won of it. */
export function PrizeTable({ tenantId, luckyDrawId }: DrawPlace) {
  const { text } = useLanguage()
  const asked = { tenantId, path: 'promotion/lucky-draw-prize/list-by-draw', query: { luckyDrawId } }
  return (
    <Answered of={useAnswer<readonly Prize[]>(asked)} waiting={<p role="status">{text.loading}</p>}>
      {(prizes) => <SimulatedPrizes tenantId={tenantId} luckyDrawId={luckyDrawId} prizes={prizes} />}
    </Answered>
  )
}

function SimulatedPrizes({ tenantId, luckyDrawId, prizes }: DrawPlace & { readonly prizes: readonly Prize[] }) {
  const say = useWords(words)
  const [simulated, setSimulated] = useState<SimulatedDraws>()
  const sum = prizes.reduce((total, { winProbability }) => total + winProbability, 0)
  return (
    <section className="list" aria-label={say.prizes}>
      <div className="list-tools">
        <h2>{say.prizes}</h2>
        <span className="head-space" />
        <button
          type="button"
          className="button"
          disabled={prizes.length === 0 || sum > TABLE_SIZE}
          onClick={() => setSimulated(simulateDraws(prizes, DRAWS, browserNumbers()))}
        >
          {say.simulate}
        </button>
      </div>
      <SumOfProbabilities sum={sum} />
      <PrizeRows {...{ tenantId, luckyDrawId, prizes, simulated }} />
      <p role="status" className="hint">
        {simulated !== undefined && `${say.missed} ${simulated.outOfStock}`}
      </p>
    </section>
  )
}

const percent = (basisPoints: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / TABLE_SIZE)

function SumOfProbabilities({ sum }: { readonly sum: number }) {
  const { locale } = useLanguage()
  const say = useWords(words)
  return (
    <div className="probabilities">
      <meter aria-label={say.sum} min={0} max={TABLE_SIZE} value={Math.min(sum, TABLE_SIZE)} />
      <span>
        {say.sum}: <strong>{percent(sum, locale)}</strong>
      </span>
      {sum > TABLE_SIZE ? (
        <strong className="row-note">{say.over}</strong>
      ) : (
        <span className="hint">
          {say.blank}: {percent(TABLE_SIZE - sum, locale)}
        </span>
      )}
    </div>
  )
}

interface PrizeRowsProps extends DrawPlace {
  readonly prizes: readonly Prize[]
  readonly simulated: SimulatedDraws | undefined
}

function PrizeRows({ tenantId, luckyDrawId, prizes, simulated }: PrizeRowsProps) {
  const { text, locale, say: label } = useLanguage()
  const say = useWords(words)
  const { data: statistics } = useStatistics({ tenantId, luckyDrawId })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const heads = [
    ...[say.name, say.type].map((head) => ({ text: head, kind: 'text' })),
    ...[say.probability, say.left, say.expected, say.simulated, say.won].map((head) => ({
      text: head,
      kind: 'number',
    })),
  ]
  const won = new Map(statistics?.prizes.map(({ prizeId, winCount }) => [prizeId, winCount]))
  const { data: model } = useModel()
  const type = model.call('promotion/lucky-draw-prize/page')?.query.find(({ name }) => name === 'prizeType')
  const typeOf = (value: string) => {
    const choice = type?.kind === 'choice' ? type.choices.find((each) => each.value === value) : undefined
    return choice === undefined ? value : label(choice.label)
  }
  const leftOf = ({ stockLimit, currentStock, totalStock }: Prize) =>
    stockLimit ? `${number.format(currentStock)} / ${number.format(totalStock)}` : say.unlimited
  const rows = prizes.map((prize) => ({
    key: String(prize.id),
    cells: [
      prize.name,
      typeOf(prize.prizeType),
      percent(prize.winProbability, locale),
      leftOf(prize),
      number.format((prize.winProbability / TABLE_SIZE) * DRAWS),
      simulated === undefined ? '–' : number.format(simulated.wins.get(prize.id) ?? 0),
      statistics === undefined ? '–' : number.format(won.get(prize.id) ?? 0),
    ],
  }))
  return <CellTable caption={say.prizes} heads={heads} rows={rows} empty={text.nothing} />
}
