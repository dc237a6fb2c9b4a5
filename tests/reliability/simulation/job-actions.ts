import type { Action } from './world.js'

/** The timer of the host. */
export const jobActions: readonly Action[] = [
  {
    weight: 10,
    plan({ dice, platform: { openApi } }) {
      const name = dice.maybe(openApi.jobs.list())?.name as string
      return { label: `the job ${name} runs`, act: async () => (await openApi.jobs.run(name)).processed }
    },
  },
  {
    weight: 2,
    plan: ({ platform: { openApi } }) => ({ label: 'all jobs run', act: async () => Object.values(await openApi.jobs.runAll()) }),
  },
]
