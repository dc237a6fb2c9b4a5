import { lazy } from 'react'
import type { ComponentType } from 'react'
import { NotLoaded } from './load-again.js'

/** What is loaded with its first use. Where it does not come, that is said in its place, and all around it stays. */
export const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotLoaded) }))
