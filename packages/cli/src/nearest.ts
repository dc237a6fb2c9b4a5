const MOST = 3
/** Of the length of what was written: more edits than that make another name of it. */
const FARTHEST_SHARE = 0.5

/** The names that somebody may have meant, nearest first. */
export function nearest(written: string, names: readonly string[]): string[] {
  const wanted = written.toLowerCase()
  const ranked = names.map((name) => ({ name, distance: distanceOf(wanted, name.toLowerCase()) }))
  return ranked
    .filter(({ distance }) => distance <= Math.max(2, wanted.length * FARTHEST_SHARE))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ name }) => name)
}

/** How many letters are inserted, left out or replaced; a part of the name is near it, too. */
function distanceOf(written: string, name: string): number {
  if (name.split('.').join(' ').includes(written) || name.includes(written)) return 1
  let row = Array.from({ length: name.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...written].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...name].entries()) {
      next.push(Math.min((row[j] ?? 0) + Number(letter !== other), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
