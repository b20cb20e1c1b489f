import { Socket } from 'node:net'

/**
 * Database connection that writes all statements of one tick together. The driver corks the socket around
 * each statement and would make a system call for each; here it stays corked until the running code has
 * ended, which is before any response can arrive.
 */
export class CoalescingSocket extends Socket {
  private isHeld = false

  /** `later` schedules the flush: by default when the running code has ended. */
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
