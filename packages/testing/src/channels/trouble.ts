/** How the other side of a channel is made to go wrong, for one call each. */
export interface ChannelTrouble {
  /** The other side declines the next call: a definite no. */
  readonly refuse: () => Promise<void>
  /** The next call comes to nothing: whether it was carried out is not known. */
  readonly fail: () => Promise<void>
}
