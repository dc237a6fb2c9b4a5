/** Does `work` for 0 to `count` − 1, at most `width` at a time; answers in order. */
export async function atMost<T>(width: number, count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next++
      answers[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker))
  return answers
}
