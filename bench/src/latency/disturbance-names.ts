/** What an engine does beside the reads that are measured: one of these at a time, again and again. */
export const disturbanceNames = ['codes', 'invoice', 'page', 'jobs'] as const

export type DisturbanceName = (typeof disturbanceNames)[number]
