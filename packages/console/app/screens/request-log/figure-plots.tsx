import { useLanguage } from '../../i18n/locale.js'
import { BarPlot } from '../bar-plot.js'
import { Figures } from '../figures.js'
import { useWords } from '../use-words.js'
import type { CallFigures } from './call-figures.js'
import { words } from './words.js'

const MINUTE = 60

/** How many calls there were, how many of them failed, and how long they took: in all, and over time. */
export function FigurePlots({ figures }: { readonly figures: CallFigures }) {
  const { locale } = useLanguage()
  const say = useWords(words)
  const { total, buckets, bucketSeconds, cutTime } = figures
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const took = (milliseconds: number | null) => (milliseconds === null ? '–' : `${number.format(milliseconds)} ms`)
  const isShort = bucketSeconds < MINUTE
  // Days and minutes, or seconds of one day.
  const nameOf = (time: string) => (isShort ? time.slice(11, 19) : time.slice(5, 16).replace('T', ' '))
  const width = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isShort ? 'second' : 'minute',
    unitDisplay: 'short',
  })
  const per = `${say.perBar} ${width.format(isShort ? bucketSeconds : bucketSeconds / MINUTE)}`
  const plots = [
    [`${say.calls} (${per})`, 'calls'],
    [`${say.errors} (${per})`, 'errors'],
    [`${say.p95} (ms)`, 'p95Ms'],
  ] as const
  return (
    <>
      {cutTime !== null && (
        <p role="status" className="notice">
          {say.cut} <strong>{cutTime.replace('T', ' ')}</strong>. {say.cutHint}
        </p>
      )}
      <div className="card">
        <Figures
          of={[
            [say.calls, number.format(total.calls)],
            [say.errors, number.format(total.errors)],
            [say.share, total.calls === 0 ? '–' : percent.format(total.errors / total.calls)],
            [say.median, took(total.p50Ms)],
            [say.p95, took(total.p95Ms)],
            [say.longest, took(total.maxMs)],
          ]}
        />
        <div className="plot-row">
          {plots.map(([title, member]) => (
            <div key={member} data-plot={member}>
              <BarPlot
                title={title}
                bars={buckets.map((bucket) => ({ name: nameOf(bucket.startTime), value: bucket[member] ?? 0 }))}
              />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
