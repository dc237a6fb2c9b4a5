import { useLanguage } from '../i18n/locale.js'

/** One bar; its height is not negative. */
export interface Bar {
  readonly name: string
  readonly value: number
}

interface BarPlotProps {
  readonly title: string
  readonly bars: readonly Bar[]
  /** How a value is written; as a number where absent. */
  readonly write?: (value: number) => string
  /** What all of them come to, where that says something. */
  readonly total?: string
  readonly tone?: 'bad' | undefined
}

const WIDTH = 600
const HEIGHT = 120
const GAP = 2

/** Bars side by side. Whoever cannot see them reads them as a list. */
export function BarPlot({ title, bars, write, total, tone }: BarPlotProps) {
  const { locale } = useLanguage()
  const number = new Intl.NumberFormat(locale)
  const say = write ?? ((value: number) => number.format(value))
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const width = WIDTH / Math.max(1, bars.length)
  return (
    <figure className="plot" data-tone={tone}>
      <figcaption>
        {title} {bars.some(({ value }) => value > 0) && <span className="hint">≤ {say(most)}</span>}
        {total !== undefined && <strong className="plot-total">{total}</strong>}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ name, value }, index) => {
          const height = (value / most) * HEIGHT
          return (
            <rect key={name} x={index * width + GAP / 2} y={HEIGHT - height} width={width - GAP} height={height}>
              <title>{`${name}: ${say(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className="plot-ends" aria-hidden="true">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
      <ul className="unseen">
        {bars.map(({ name, value }) => (
          <li key={name}>{`${name}: ${say(value)}`}</li>
        ))}
      </ul>
    </figure>
  )
}
