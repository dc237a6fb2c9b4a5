import type { Action, World } from './world.js'

async function runAll({ platform: { openApi } }: World, names: readonly string[] | undefined): Promise<number[]> {
  if (names === undefined) return Object.values(await openApi.jobs.runAll())
  const processed: number[] = []
  for (const name of names) processed.push((await openApi.jobs.run(name)).processed)
  return processed
}

/** The timer of the host, for the jobs of these names, or for all that there are. */
export const jobActions = (names?: readonly string[]): readonly Action[] => [
  {
    weight: 10,
    plan({ dice, platform: { openApi } }) {
      const name = dice.maybe(names ?? openApi.jobs.list().map((job) => job.name)) as string
      return { label: `the job ${name} runs`, act: async () => (await openApi.jobs.run(name)).processed }
    },
  },
  { weight: 2, plan: (world) => ({ label: 'all jobs run', act: () => runAll(world, names) }) },
]
