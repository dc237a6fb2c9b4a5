import type { Field } from '../../document/field.js'
import { writingOf } from '../../field/unit.js'
import { useLanguage } from '../../i18n/locale.js'
import { useModel } from '../../shell/use-model.js'
import { BarPlot } from '../bar-plot.js'
import { useWords } from '../use-words.js'
import { membersOf } from './overview-fields.js'
import { OVERVIEW_PATH } from './use-overview.js'
import type { Overview } from './use-overview.js'
import { minuteOf } from './work-cards.js'
import { words } from './words.js'

/** A plot for each figure that may be read. */
export function DayPlots({ overview: { days, countedUntil } }: { readonly overview: Overview }) {
  const { locale, say: label } = useLanguage()
  const say = useWords(words)
  const { data: model } = useModel()
  const shown = membersOf(model.call(OVERVIEW_PATH)?.answer ?? [], 'days').filter(
    ({ name }) => typeof days[0]?.[name] === 'number',
  )
  if (shown.length === 0) return null
  const nameOf = dayNames(locale)
  return (
    <section aria-label={say.days}>
      <div className="home-head">
        <h2>{say.days}</h2>
        <span className="hint">
          {say.countedUntil} {minuteOf(countedUntil)}
        </span>
      </div>
      <div className="home-plots">
        {shown.map((field) => {
          const bars = days.map((day) => ({ name: nameOf(day.day), value: Number(day[field.name]) }))
          const write = writerOf(field, locale)
          return (
            <div key={field.name} className="card">
              <BarPlot
                title={label(field.label)}
                bars={bars}
                write={write}
                total={write(bars.reduce((sum, { value }) => sum + value, 0))}
                tone={field.name === 'errors' ? 'bad' : undefined}
              />
            </div>
          )
        })}
      </div>
    </section>
  )
}

/** Days as people name them: their year is the present one, or the last. */
function dayNames(locale: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}

/** Numbers in the field's unit. */
function writerOf(field: Field, locale: keyof Field['label']): (value: number) => string {
  const { digits, suffix } = writingOf(field.kind === 'number' ? field.unit : undefined, locale)
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (value) => `${format.format(value / 10 ** digits)}${suffix === '' ? '' : ` ${suffix}`}`
}
