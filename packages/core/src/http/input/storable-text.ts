import { z } from 'zod'
import { LONGEST_TEXT } from '../longest.js'
import { refuseParameter } from './validation.js'

/** PostgreSQL stores no NUL, and UTF-8 has no lone surrogates: such a text would not come back as it was sent. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Refuses with 400 what could not be stored as it is. */
export function assertStorableText(text: string, path: string): void {
  if (!isStorableText(text)) {
    throw refuseParameter(path, {
      en: 'must not contain NUL or lone surrogates',
      zh: '不能包含 NUL 或不成对的代理字符',
    })
  }
}

/** A text that a channel tells: what the databases can keep, and no longer than any that leaves (decisions/0052). */
export const channelText = () => z.string().max(LONGEST_TEXT, { abort: true }).refine(isStorableText)
