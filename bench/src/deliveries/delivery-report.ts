import type { Latency } from '../measure/statistics.js'
import { deliveryFigure, deliveryName } from './measure-deliveries.js'
import type { DeliveryResult } from './measure-deliveries.js'

/** Prints what was measured of one engine. */
export function reportDeliveries(result: DeliveryResult): void {
  const { without, hanging, ratio } = result
  const figure = `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`
  console.log(`\n${deliveryName(result)}`)
  console.log(`  without                ${describe(without)}`)
  console.log(`  beside those that hang ${describe(hanging)}`)
  console.log(`  p99 ratio  ${figure} ×  wanted ≤ ${deliveryFigure}: ${arrivesInTime(result) ? 'met' : 'NOT MET'}`)
}

/** Whether the median is no more than was promised. */
export const arrivesInTime = ({ ratio }: DeliveryResult): boolean => ratio.median <= deliveryFigure

const describe = ({ p50, p99 }: Latency): string => `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`
