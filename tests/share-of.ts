/** `npm run test:whole`: every case of the tables that `npm test` has a share of. */
export const isWhole = process.env['WHOLE'] !== undefined

/**
 * One case in so many, another share for each turn: where the turns go through places of one kind, every case has been
 * somewhere over as many of them; where a place stays with its turn, the others are seen by `npm run test:whole` alone, which
 * has every case at each place.
 */
export function shareOf<Case>(cases: readonly Case[], { turn, of }: { turn: number; of: number }): readonly Case[] {
  return isWhole ? cases : cases.filter((_, i) => i % of === turn % of)
}
