import { useLanguage } from '../../i18n/locale.js'
import { Answered } from '../answered.js'
import { BarPlot } from '../bar-plot.js'
import { Figures } from '../figures.js'
import { useWords } from '../use-words.js'
import { useStatistics } from './use-statistics.js'
import type { DrawPlace, DrawStatistics } from './use-statistics.js'
import { words } from './words.js'

/** What has become of the draw so far. */
export function LiveStatistics(place: DrawPlace) {
  return <Answered of={useStatistics(place)}>{(statistics) => <DrawFigures of={statistics} />}</Answered>
}

function DrawFigures({ of: data }: { readonly of: DrawStatistics }) {
  const { locale } = useLanguage()
  const say = useWords(words)
  const number = new Intl.NumberFormat(locale)
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
