import type { Resolution } from './resolution'

/** More contact groups than this inside one another have nobody. */
export const maxNesting = 50

/** Why a contact group is not entered: it is being worked out already, or lies too deep. */
export type CycleReason = 'circle' | 'deep'

/**
 * Contact groups and form fields on the way through one search for recipients. Each is worked out once: what it
 * gave is known afterwards, its rows stand where it was met first. One that leads back to itself gives nobody the
 * second time; what depends on that is known only until the outermost is left, so that a group means the same
 * from wherever it is reached, and groups that all name each other take no longer than they are many.
 */
export class CycleGuard {
  private readonly open: string[] = []
  private readonly known = new Map<string, Resolution>()
  private readonly passing = new Map<string, Resolution>()
  /** How many of the open ones are not touched by a circle. */
  private firm = 0

  enter(name: string, work: () => Resolution): Resolution | CycleReason {
    const known = this.known.get(name) ?? this.passed(name)
    if (known) return { people: known.people, trace: [] }
    const circle = this.open.indexOf(name)
    if (circle >= 0) {
      this.firm = Math.min(this.firm, circle + 1)
      return 'circle'
    }
    if (this.open.length < maxNesting) return this.worked(name, work)
    this.firm = Math.min(this.firm, 1)
    return 'deep'
  }

  private passed(name: string): Resolution | undefined {
    const passed = this.passing.get(name)
    if (passed) this.firm = Math.min(this.firm, 1)
    return passed
  }

  private worked(name: string, work: () => Resolution): Resolution {
    if (this.firm === this.open.length) this.firm++
    this.open.push(name)
    const answer = work()
    this.open.pop()
    const isFirm = this.firm > this.open.length
    this.firm = Math.min(this.firm, this.open.length)
    const kept = isFirm ? this.known : this.passing
    kept.set(name, answer)
    if (!this.open.length) this.passing.clear()
    return answer
  }
}
