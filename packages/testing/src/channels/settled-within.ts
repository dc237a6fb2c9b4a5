/** Whether a call ends, either way, within this time. One that answered synchronously has ended. */
export async function settledWithin(call: unknown, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  const settled = Promise.resolve(call).then(
    () => true,
    () => true,
  )
  return Promise.race([settled, patience]).finally(() => clearTimeout(timer))
}
