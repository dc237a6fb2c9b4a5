import { describe, expect, it } from 'vitest'
import { channelText } from '../http/input/storable-text.js'
import { carrierTrack } from './tracking-channel.js'
import { translatedTexts } from './translator.js'

describe('a text of a channel', () => {
  it.each([
    ['is taken', 'x'.repeat(10_000), true],
    ['is longer than any that leaves', 'x'.repeat(10_001), false],
    ['has a NUL', 'a\0b', false],
    ['has a lone surrogate', '\ud800', false],
  ])('%s', (_what, text, isTaken) => {
    expect(channelText().safeParse(text).success).toBe(isTaken)
    expect(translatedTexts.safeParse([text]).success).toBe(isTaken)
  })

  it('that is too long is not looked through', () => {
    const { error } = channelText().safeParse('\0'.repeat(10_001))
    expect(error?.issues.map(({ code }) => code)).toEqual(['too_big'])
  })

  it.each([
    ['is taken', 'x'.repeat(2000), true],
    ['is longer than a carrier’s', 'x'.repeat(2001), false],
    ['has a NUL', 'a\0b', false],
  ])('of a carrier %s', (_what, country, isTaken) => {
    expect(carrierTrack.safeParse({ events: [], country }).success).toBe(isTaken)
  })
})
