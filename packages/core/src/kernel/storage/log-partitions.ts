/** The logs that a storage may divide by time. */
export type PartitionedLog = 'apiAccessLog' | 'operateLog' | 'webhookAttempt'

/** What was made of the partitions of the logs. */
export interface PreparedPartitions {
  /** Those that were missing before. */
  readonly made: number
  /** Logs for which nothing was made, because others had them for too long: the next time will do. */
  readonly putOff: readonly PartitionedLog[]
}

/** What was dropped of a log. */
export interface DroppedPartitions {
  readonly dropped: number
  /**
   * Rows from before this time lie in no partition that will be dropped as a whole soon, and have to be deleted one by one.
   * Absent where there may be none.
   */
  readonly deleteBefore: Date | undefined
}

/**
 * The partitions of a storage that divides its logs by time. Each call may be made by several processes at once, waits for no
 * reader longer than half a second, and makes others wait no longer than that.
 */
export interface LogPartitions {
  /**
   * Makes the partitions of `now` and of some days to come, and those of earlier rows that lie in none, and moves these
   * rows, where they are not too many.
   */
  prepare(now: Date): Promise<PreparedPartitions>
  /** Drops the partitions that end at `before` or earlier, with their rows. */
  dropBefore(log: PartitionedLog, before: Date): Promise<DroppedPartitions>
  /** Drops those of them that have no rows; answers how many. */
  dropEmpty(log: PartitionedLog, before: Date): Promise<number>
  /** How many rows of all logs lie in no partition of their time; counts so far and no further. */
  countStrays(most: number): Promise<number>
}

/** The same for a storage without partitions: then every row from before `before` has to be deleted one by one. */
export async function dropBefore(
  partitions: LogPartitions | undefined,
  log: PartitionedLog,
  before: Date,
): Promise<DroppedPartitions> {
  return partitions === undefined ? { dropped: 0, deleteBefore: before } : partitions.dropBefore(log, before)
}
