import { readAnswer } from '../kernel/channels/read-answer.js'
import { carrierTrack } from './tracking-channel.js'

/**
 * The paths of what the engine would refuse in a track that a channel answers, as its log tells them, at most 20; an empty one is
 * the whole.
 */
export function faultsOfTrack(track: unknown): readonly string[] {
  const read = readAnswer(carrierTrack, track)
  return read.success ? [] : read.wrong
}
