/**
 * Lets whatever waits for the event loop go first. By a timer, which takes a millisecond or more: with `setImmediate` alone
 * others would have one turn only, and work on SQLite, which waits for nothing, would take the rest. And by `setImmediate`
 * after it: with timers alone several who take longer than a millisecond hand the loop to each other, since the timer of one
 * is due when another is done, and Node runs what is due before it turns to anybody else.
 */
export const turn = (): Promise<void> => new Promise((done) => setTimeout(() => setImmediate(done), 0))
