import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 10

/** Prints the files that took the longest, where there are many: what the next test costs is noticed. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return
    const slowest = modules
      .map((module) => ({ name: `${module.project.name} ${module.relativeModuleId}`, took: timeOf(module) }))
      .sort((a, b) => b.took - a.took)
      .slice(0, SHOWN)
    console.log(`The ${SHOWN} slowest of ${modules.length} files:`)
    for (const { name, took } of slowest) console.log(`${(took / 1000).toFixed(1).padStart(7)} s  ${name}`)
  }
}

/** Milliseconds of its imports, set-up and tests. */
function timeOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return collectDuration + setupDuration + duration
}
