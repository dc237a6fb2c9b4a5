/** `npm run test:whole`: every case of the tables that `npm test` has a share of. */
export const isWhole = process.env['WHOLE'] !== undefined

/**
 * One case in so many, another share for each turn: over as many turns, which go through places of one kind, every case
 * has been somewhere. Each place has every case with `npm run test:whole`.
 */
export function shareOf<Case>(cases: readonly Case[], { turn, of }: { turn: number; of: number }): readonly Case[] {
  return isWhole ? cases : cases.filter((_, i) => i % of === turn % of)
}
