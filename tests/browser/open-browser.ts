import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import type { BrowserProgram } from './unpack-chromium.js'

/** What would otherwise ask for addresses elsewhere, or for what a machine without a desktop does not have. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** Starts the browser without a window. It ends with `close()`. */
export async function openBrowser({ path, env }: BrowserProgram = inject('browser')): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: FLAGS, env: { ...process.env, ...env } })
}
