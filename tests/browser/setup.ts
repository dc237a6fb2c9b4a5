import type { TestProject } from 'vitest/node'
import { unpackChromium } from './unpack-chromium.js'
import type { BrowserProgram } from './unpack-chromium.js'

declare module 'vitest' {
  interface ProvidedContext {
    readonly browser: BrowserProgram
  }
}

/** Before the first file, so that no two unpack it. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('browser', await unpackChromium())
}
