import { Socket } from 'node:net'

/**
 * A connection to the database that writes once for all statements asked for in one go. The driver corks the socket
 * around each statement and would make a system call of each; here the first one keeps the cork in until the running
 * code has come to its end, which is before anything could be answered.
 */
export class CoalescingSocket extends Socket {
  private isHeld = false

  /** `later` calls what it is given when the flight is full: by default when the running code has ended. */
  constructor(private readonly later: (leave: () => void) => void = process.nextTick) {
    super()
  }

  override cork(): void {
    super.cork()
    if (this.isHeld) return
    this.isHeld = true
    super.cork()
    this.later(() => {
      this.isHeld = false
      this.uncork()
    })
  }
}
