import { randomBytes } from 'node:crypto'
import { formatShanghai } from './shanghai-time.js'

/** 32 of them, without those that look alike: five bits of a byte name one. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** A number for people and partners: the time, and 60 random bits. */
export function serialNumber(prefix: string, now: Date): string {
  return prefix + formatShanghai(now).replace(/\D/g, '') + randomLetters(LENGTH)
}

export function randomLetters(length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += LETTERS.charAt(byte & 31)
  return text
}
