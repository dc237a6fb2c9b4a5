import { useLanguage } from '../i18n/locale.js'

/** One bar; its height is not negative. */
export interface Bar {
  readonly name: string
  readonly value: number
}

interface BarPlotProps {
  readonly title: string
  readonly bars: readonly Bar[]
}

const WIDTH = 600
const HEIGHT = 120
const GAP = 2

/** Bars side by side. Whoever cannot see them reads them as a list. */
export function BarPlot({ title, bars }: BarPlotProps) {
  const { locale } = useLanguage()
  const number = new Intl.NumberFormat(locale)
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const width = WIDTH / Math.max(1, bars.length)
  return (
    <figure className="plot">
      <figcaption>
        {title} <span className="hint">≤ {number.format(most)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ name, value }, index) => {
          const height = (value / most) * HEIGHT
          return (
            <rect key={name} x={index * width + GAP / 2} y={HEIGHT - height} width={width - GAP} height={height}>
              <title>{`${name}: ${number.format(value)}`}</title>
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
          <li key={name}>{`${name}: ${number.format(value)}`}</li>
        ))}
      </ul>
    </figure>
  )
}
