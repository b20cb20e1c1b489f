import type { SliceGenerator } from '../slices'
import type { Resolution } from './resolution'

/** Maximum nesting depth of contact groups; deeper ones yield no one. */
export const maxNesting = 50

/** Reason why a contact group is not entered: it is already being resolved, or is nested too deeply. */
export type CycleReason = 'circle' | 'deep'

/**
 * Resolves contact groups and form fields once each within one search for recipients; their trace rows appear
 * at the first occurrence. A circular group yields no one on its second occurrence. Results that depend on a
 * cycle are cached only until the outermost group is left, so that a group resolves the same from everywhere,
 * and groups that all reference each other take linear time.
 */
export class CycleGuard {
  private readonly open: string[] = []
  private readonly known = new Map<string, Resolution>()
  private readonly passing = new Map<string, Resolution>()
  /** Number of open groups that are not part of a cycle. */
  private firm = 0

  private passed(name: string): Resolution | undefined {
    const passed = this.passing.get(name)
    if (passed) this.firm = Math.min(this.firm, 1)
    return passed
  }

  *enter(name: string, work: () => SliceGenerator<Resolution>): SliceGenerator<Resolution | CycleReason> {
    const known = this.known.get(name) ?? this.passed(name)
    if (known) return { people: known.people, trace: [] }
    const circle = this.open.indexOf(name)
    if (circle >= 0) {
      this.firm = Math.min(this.firm, circle + 1)
      return 'circle'
    }
    if (this.open.length < maxNesting) return yield* this.worked(name, work)
    this.firm = Math.min(this.firm, 1)
    return 'deep'
  }

  private *worked(name: string, work: () => SliceGenerator<Resolution>): SliceGenerator<Resolution> {
    if (this.firm === this.open.length) this.firm++
    this.open.push(name)
    const answer = yield* work()
    this.open.pop()
    const isFirm = this.firm > this.open.length
    this.firm = Math.min(this.firm, this.open.length)
    const kept = isFirm ? this.known : this.passing
    kept.set(name, answer)
    if (!this.open.length) this.passing.clear()
    return answer
  }
}
