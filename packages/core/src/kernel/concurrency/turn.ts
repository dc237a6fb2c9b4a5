/** Lets whatever waits for the event loop go first. */
export const turn = (): Promise<void> => new Promise((done) => setTimeout(done, 0))
