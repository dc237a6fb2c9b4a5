import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** WCAG 2.2 AA, and what came before it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/**
 * What passed is neither described nor brought over: of a long page that is megabytes. Style sheets are not fetched once more:
 * the only rule that would look at them is not among these, and it takes a third of the time.
 */
const OPTIONS = JSON.stringify({
  runOnly: { type: 'tag', values: RULES },
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
})

let source: string | undefined

/**
 * What a page, or the part of it that a selector names, does that WCAG 2.2 AA forbids: the rule, and the elements. Neither
 * needs the page's own leave to be asked.
 */
export async function violationsOf(page: Page, part?: string): Promise<string[]> {
  // It is there until the page is left.
  if (!(await page.evaluate<boolean>('"axe" in globalThis')))
    await page.evaluate((source ??= await readFile(AXE, 'utf8')))
  const violations = await page.evaluate<Result[]>(
    `axe.run(${part === undefined ? 'document' : JSON.stringify(part)}, ${OPTIONS}).then(({ violations }) => violations)`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
}
