/**
 * Lets whatever waits for the event loop go first. By a timer, which takes a millisecond or more: with `setImmediate`
 * others would have one turn only, and work on SQLite, which waits for nothing, would take the rest.
 */
export const turn = (): Promise<void> => new Promise((done) => setTimeout(done, 0))
