const now = () => {
  const { user, system } = process.cpuUsage()
  return { wall: performance.now(), cpu: (user + system) / 1000 }
}

/**
 * Does work, and asks for a turn of the event loop all the time meanwhile: the milliseconds of the longest time for which it
 * got none. What others on the machine take, and waiting for the disk, is not counted: a gap is no longer than what this
 * process worked in it.
 */
export async function longestGap(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  let last = now()
  const look = () => {
    const present = now()
    longest = Math.max(longest, Math.min(present.wall - last.wall, present.cpu - last.cpu))
    last = present
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  // The turn that the work ended in counts, too.
  await new Promise((resolve) => setImmediate(resolve))
  isOver = true
  return longest
}
