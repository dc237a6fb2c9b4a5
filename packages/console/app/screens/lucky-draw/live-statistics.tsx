import { useLanguage } from '../../i18n/locale.js'
import { ErrorText } from '../../resource/error-text.js'
import { BarPlot } from '../bar-plot.js'
import { Figures } from '../figures.js'
import { useWords } from '../use-words.js'
import { useStatistics } from './use-statistics.js'
import type { DrawPlace } from './use-statistics.js'
import { words } from './words.js'

/** What has become of the draw so far. */
export function LiveStatistics(place: DrawPlace) {
  const { locale } = useLanguage()
  const say = useWords(words)
  const { data, error } = useStatistics(place)
  const number = new Intl.NumberFormat(locale)
  if (error !== null) return <ErrorText error={error} />
  if (data === undefined) return null
  const figures = [
    [say.members, data.memberCount],
    [say.granted, data.chancesGranted],
    [say.used, data.chancesUsed],
    [say.chancesLeft, data.chancesLeft],
    [say.draws, data.drawCount],
    [say.wins, data.winCount],
  ] as const
  return (
    <section className="card" aria-label={say.live}>
      <h2>{say.live}</h2>
      <Figures of={figures.map(([name, value]) => [name, number.format(value)] as const)} />
      {data.days.length > 0 && (
        <BarPlot title={say.byDay} bars={data.days.map(({ day, drawCount }) => ({ name: day, value: drawCount }))} />
      )}
    </section>
  )
}
