import { z } from 'zod'
import { isShowableAnywhere } from '../civil-time.js'

/** An instant that a channel answers: a copy, because the channel may still change the one that it holds. */
export const answeredMoment = () =>
  z
    .date()
    .refine(isShowableAnywhere)
    .transform((moment) => new Date(moment))
