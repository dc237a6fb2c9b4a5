import { write, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const STANDARD_ERROR = 2
/** Characters that wait for a slow reader at most: memory is what would be lost next. */
const MOST_WAITING = 8 * 1024 * 1024
/** Until a pipe that has no room is tried again. */
const AGAIN_MS = 50
const ATTEMPTS_AT_EXIT = 10
const NOTHING = Buffer.alloc(0)

/**
 * Lines for standard error, and nobody who writes one ever waits: not for a slow reader, nor for a disk that is full. What
 * cannot be written is lost; the next line is tried again.
 */
export class StandardError {
  #waiting: string[] = []
  #waitingLength = 0
  #isWriting = false
  /** What a pipe had no room for. */
  #refused: Buffer = NOTHING

  constructor(private readonly file = STANDARD_ERROR) {
    // What others write there fails nobody, either. And Node opens a pipe so that it refuses what it has no room for: one
    // that waits would keep a process whose log nobody reads from ending.
    process.stderr.on('error', () => undefined)
    if (isMainThread) process.on('exit', () => this.#writeRest())
  }

  write(line: string): void {
    if (this.#waitingLength + line.length > MOST_WAITING) return
    this.#waiting.push(line)
    this.#waitingLength += line.length
    if (!this.#isWriting) this.#writeOn(this.#take())
  }

  #take(): Buffer {
    const bytes = Buffer.from(this.#waiting.join(''))
    this.#waiting = []
    this.#waitingLength = 0
    return bytes
  }

  #writeOn(bytes: Buffer): void {
    this.#isWriting = true
    this.#refused = NOTHING
    write(this.file, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') {
        this.#refused = bytes
        setTimeout(() => this.#writeOn(bytes), AGAIN_MS).unref()
        return
      }
      this.#isWriting = false
      if (error === null && written < bytes.length) this.#writeOn(bytes.subarray(written))
      else if (this.#waiting.length > 0) this.#writeOn(this.#take())
    })
  }

  /** The process ends with it: what finds no room in half a second is lost. */
  #writeRest(): void {
    let rest: Buffer = Buffer.concat([this.#refused, this.#take()])
    for (let attempts = 0; rest.length > 0 && attempts < ATTEMPTS_AT_EXIT; attempts += 1) {
      try {
        while (rest.length > 0) rest = rest.subarray(writeSync(this.file, rest))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS)
      }
    }
  }
}
