/** What a host of the address has as a start over the next one. Longer than a log-in takes, also over some distance. */
const HEAD_START_MS = 300
/** After which a host that refused is asked again, while another one says nothing. */
const ASK_AGAIN_MS = 200

/** What a search can find, and ends when it finds a second one. */
interface Client {
  kill(code: string): void
}

/**
 * Finds among the hosts of an address the one that takes writes. The one that did so last comes first; when it refuses,
 * or says nothing for a moment, the next is tried beside it. So neither a server that was a primary and is none any
 * more nor one that the network swallows holds anybody up.
 */
export class WritableHost {
  private preferred = 0

  constructor(private readonly count: number) {}

  /** The first client that opens; rejects when every host has refused or kept silent for too long. */
  async open<Opened extends Client>(connect: (host: number) => Promise<Opened>): Promise<Opened> {
    const { preferred, count } = this
    const hosts = Array.from({ length: count }, (_, index) => (preferred + index) % count)
    const { host, client } = await new Search(hosts, connect).found
    this.preferred = host
    return client
  }
}

interface Found<Opened> {
  readonly host: number
  readonly client: Opened
}

/** One search; the clients that open after the first are ended. */
class Search<Opened extends Client> {
  readonly found: Promise<Found<Opened>>
  private end!: { resolve(found: Found<Opened>): void; reject(error: Error): void }
  private isOver = false
  private asked = 0

  constructor(
    private readonly waiting: number[],
    private readonly connect: (host: number) => Promise<Opened>,
  ) {
    this.found = new Promise((resolve, reject) => (this.end = { resolve, reject }))
    this.askNext()
  }

  private askNext(): void {
    const host = this.waiting.shift()
    if (host === undefined || this.isOver) return
    this.ask(host)
    if (this.waiting.length > 0) setTimeout(() => this.askNext(), HEAD_START_MS)
  }

  private ask(host: number): void {
    if (this.isOver) return
    this.asked += 1
    const use = (client: Opened): void => {
      if (this.isOver) return client.kill('CONNECTION_ENDED')
      this.isOver = true
      this.end.resolve({ host, client })
    }
    const goOn = (error: Error): void => {
      this.asked -= 1
      this.askNext()
      if (this.asked > 0) setTimeout(() => this.ask(host), ASK_AGAIN_MS)
      else if (!this.isOver) {
        this.isOver = true
        this.end.reject(error)
      }
    }
    this.connect(host).then(use, goOn)
  }
}
