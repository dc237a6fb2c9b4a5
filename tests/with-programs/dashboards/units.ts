const short = (value: number): string => {
  if (value !== 0 && Math.abs(value) < 0.01) return value.toExponential(1)
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
}

function duration(seconds: number): string {
  if (seconds < 1) return `${short(seconds * 1000)} ms`
  if (seconds < 60) return `${short(seconds)} s`
  return seconds < 3600 ? `${short(seconds / 60)} min` : `${short(seconds / 3600)} h`
}

/** A value in one of Grafana's units, for as many of them as the dashboards use. */
export function formatted(value: number, unit: string): string {
  if (!Number.isFinite(value)) return '–'
  switch (unit) {
    case 's':
      return duration(value)
    case 'percentunit':
      return `${short(value * 100)} %`
    case 'reqps':
      return `${short(value)} req/s`
    case 'ops':
      return `${short(value)} ops/s`
    case 'bytes':
      return `${short(value / 2 ** 20)} MiB`
    case 'short':
      return short(value)
    default:
      throw new Error(`The drawing does not know the unit ${unit}`)
  }
}
