/**
 * The answers of work that is under way at the same time, once all of it has ended. Where several were refused, the
 * refusal of the first in the list is thrown, whichever came first: so that statements of a transaction can be on their
 * way together, and a caller is still told what the order of checks says.
 */
export async function together<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Position in keyof Work]: Awaited<Work[Position]> }> {
  const ends = await Promise.allSettled(work)
  return ends.map(answerOf) as { -readonly [Position in keyof Work]: Awaited<Work[Position]> }
}

function answerOf(end: PromiseSettledResult<unknown>): unknown {
  if (end.status === 'rejected') throw end.reason
  return end.value
}
