/**
 * Tells where short links lead. The engine asks only for links of the hosts that its link rules call short, and trusts
 * no answer more than a partner's text: it is read by the same rules.
 */
export interface LinkResolver {
  /**
   * Where a short link leads; undefined where it leads nowhere. A refusal (`ChannelRefusal`) means the same. The link
   * is passed as it was written, with its query, and may be asked for again.
   */
  resolve(url: string, signal: AbortSignal): Promise<string | undefined>
}
