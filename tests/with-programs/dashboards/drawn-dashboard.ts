import type { Series } from './prometheus-server.js'
import { formatted } from './units.js'

/** What is drawn of a panel. */
export interface DrawnPanel {
  readonly type: 'row' | 'timeseries' | 'stat' | 'bargauge'
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly fieldConfig?: {
    readonly defaults: {
      readonly unit: string
      readonly thresholds?: { readonly steps: readonly { readonly color: string; readonly value: number | null }[] }
      readonly custom?: { readonly stacking: { readonly mode: string } }
    }
  }
  /** With their names. */
  readonly series: readonly (Series & { readonly name: string })[]
}

const COLUMN = 58
const ROW = 38
const GAP = 8
const COLOURS = [
  '#73bf69',
  '#f2cc0c',
  '#5794f2',
  '#ff9830',
  '#f2495c',
  '#b877d9',
  '#8ab8ff',
  '#fade2a',
  '#96d98d',
  '#ffb357',
]
const THRESHOLDS: Readonly<Record<string, string>> = { green: '#73bf69', orange: '#ff9830', red: '#f2495c' }

const STYLE = `
  * { box-sizing: border-box; margin: 0 }
  body { background: #111217; color: #ccccdc; font: 12px/1.4 sans-serif; position: relative }
  h1 { font-size: 18px; padding: 12px }
  main { position: relative; width: ${24 * COLUMN}px }
  section { position: absolute; background: #181b1f; border: 1px solid #2c2f36; padding: 6px 8px; overflow: hidden; display: flex; flex-direction: column }
  section.row { background: none; border: none; font-weight: bold; font-size: 14px; padding: 10px 2px }
  h2 { font-size: 12px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; flex: none }
  svg { flex: 1; min-height: 0; width: 100% }
  .legend { flex: none; max-height: 52px; overflow: hidden; color: #9fa7b3 }
  .legend span { margin-right: 10px; white-space: nowrap }
  .legend i { display: inline-block; width: 12px; height: 3px; vertical-align: middle; margin-right: 4px }
  .number { flex: 1; display: flex; align-items: center; justify-content: center; font-size: 30px }
  .bars { flex: 1; display: flex; flex-direction: column; justify-content: space-around; min-height: 0 }
  .bars div { display: grid; grid-template-columns: 38% 1fr 70px; gap: 6px; align-items: center }
  .bars b { font-weight: normal; text-align: right; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .bars u { background: #22252b; height: 12px; display: block } .bars em { display: block; height: 100% }
  .empty { margin: auto; color: #f2495c }
`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A page that shows a dashboard about as Grafana lays it out, to see whether it says something. */
export function drawnDashboard(title: string, panels: readonly DrawnPanel[]): string {
  const height = Math.max(...panels.map(({ gridPos }) => gridPos.y + gridPos.h)) * ROW
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><h1>${escaped(title)}</h1>
    <main style="height:${height}px">${panels.map(drawn).join('')}</main>`
}

function drawn(panel: DrawnPanel): string {
  const { x, y, w, h } = panel.gridPos
  const place = `left:${x * COLUMN}px;top:${y * ROW}px;width:${w * COLUMN - GAP}px;height:${h * ROW - GAP}px`
  if (panel.type === 'row') return `<section class="row" style="${place}">${escaped(panel.title)}</section>`
  return `<section style="${place}"><h2>${escaped(panel.title)}</h2>${content(panel)}</section>`
}

function content(panel: DrawnPanel): string {
  if (panel.series.length === 0) return '<p class="empty">No data</p>'
  if (panel.type === 'stat') return numberOf(panel)
  return panel.type === 'bargauge' ? barsOf(panel) : curvesOf(panel)
}

const unitOf = (panel: DrawnPanel): string => panel.fieldConfig?.defaults.unit ?? 'short'
const lastOf = ({ values }: Series): number => values.at(-1)?.[1] ?? NaN

function colourOf(panel: DrawnPanel, value: number): string {
  const steps = panel.fieldConfig?.defaults.thresholds?.steps ?? []
  const reached = steps.filter((step) => step.value === null || value >= step.value).at(-1)
  return THRESHOLDS[reached?.color ?? 'green'] ?? '#ccccdc'
}

function numberOf(panel: DrawnPanel): string {
  return panel.series
    .map(lastOf)
    .map((value) => `<p class="number" style="color:${colourOf(panel, value)}">${formatted(value, unitOf(panel))}</p>`)
    .join('')
}

function barsOf(panel: DrawnPanel): string {
  const most = Math.max(...panel.series.map(lastOf))
  const bars = panel.series.map((series) => {
    const value = lastOf(series)
    const bar = `<em style="width:${(100 * value) / most}%;background:${colourOf(panel, value)}"></em>`
    return `<div><b>${escaped(series.name)}</b><u>${bar}</u><span>${formatted(value, unitOf(panel))}</span></div>`
  })
  return `<div class="bars">${bars.join('')}</div>`
}

const LEFT = 64
/** What the heading and the legend leave of a panel's height. */
const AROUND = 90

function curvesOf(panel: DrawnPanel): string {
  const width = panel.gridPos.w * COLUMN - 30
  const height = panel.gridPos.h * ROW - AROUND
  const isStacked = panel.fieldConfig?.defaults.custom?.stacking.mode === 'normal'
  const below = new Map<number, number>()
  const curves = panel.series.map(({ values }) =>
    values.map(([time, value]) => {
      const top = isStacked ? value + (below.get(time) ?? 0) : value
      below.set(time, top)
      return [time, top] as const
    }),
  )
  const points = curves.flat()
  const start = Math.min(...points.map(([time]) => time))
  const end = Math.max(...points.map(([time]) => time), start + 1)
  const most = Math.max(...points.map(([, value]) => value).filter(Number.isFinite)) || 1
  const x = (time: number) => LEFT + ((time - start) / (end - start)) * (width - LEFT)
  const y = (value: number) => height - 6 - (value / most) * (height - 16)
  const lines = curves.map((curve, index) => {
    const path = curve
      .filter(([, value]) => Number.isFinite(value))
      .map(([time, value], at) => `${at === 0 ? 'M' : 'L'}${x(time).toFixed(1)} ${y(value).toFixed(1)}`)
    return `<path d="${path.join('')}" fill="none" stroke="${COLOURS[index % COLOURS.length]}" vector-effect="non-scaling-stroke"/>`
  })
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = y(part * most)
    const text = `<text x="${LEFT - 6}" y="${at + 4}" text-anchor="end" fill="#9fa7b3" font-size="11">${formatted(part * most, unitOf(panel))}</text>`
    return `<line x1="${LEFT}" x2="${width}" y1="${at}" y2="${at}" stroke="#2c2f36"/>${text}`
  })
  const legend = panel.series.map(
    ({ name }, index) => `<span><i style="background:${COLOURS[index % COLOURS.length]}"></i>${escaped(name)}</span>`,
  )
  return `<svg viewBox="0 0 ${width} ${height}">${grid.join('')}${lines.join('')}</svg><p class="legend">${legend.join('')}</p>`
}
