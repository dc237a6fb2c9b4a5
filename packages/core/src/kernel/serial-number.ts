import { formatDateTime } from './civil-time.js'
import type { CivilZone } from './civil-time.js'
import { randomText } from './random.js'
import type { Random } from './random.js'

/** No 0, O, 1 or I: people read these numbers aloud. */
export const UNAMBIGUOUS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RANDOM_LENGTH = 12

/** What a number is made of. */
export interface SerialNumberParts {
  readonly prefix: string
  readonly now: Date
  readonly zone: CivilZone
  readonly random: Random
}

/** A number for people and partners: ordered by time, and with 60 random bits that nobody guesses. */
export function serialNumber({ prefix, now, zone, random }: SerialNumberParts): string {
  const time = formatDateTime(now, zone).replace(/\D/g, '')
  return `${prefix}${time}${randomText(random, RANDOM_LENGTH, UNAMBIGUOUS)}`
}
