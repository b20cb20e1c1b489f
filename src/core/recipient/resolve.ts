import type { RecipientGroup, RecipientItem, Trace } from '../../generated/types'
import { BusinessError } from '../business-error'
import { runInSlices, type SliceGenerator } from '../slices'
import { combineItems } from './combine'
import { isFormConditionMet } from './items/formif'
import { recipientResolvers } from './items/registry'
import {
  createTraceRow,
  type GroupSource,
  mergeResolutions,
  type RecipientContext,
  type Resolution,
  type ResolverContext,
  toResolution,
} from './resolution'
import { isCompanyScope, isInScope, runScopeOf } from './run-scope'

/** Maximum nesting depth of contact groups; deeper ones yield no one. */
export const maxContactGroupDepth = 50

/** Reason why a contact group is not entered: it is already being resolved, or is nested too deeply. */
type CycleReason = 'circle' | 'deep'

/**
 * Resolves contact groups and form fields once each within one search for recipients; their trace rows appear
 * at the first occurrence. A circular group yields no one on its second occurrence. Results that depend on a
 * cycle are cached only until the outermost group is left, so that a group resolves the same from everywhere,
 * and groups that all reference each other take linear time.
 */
class CycleGuard {
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
    if (this.open.length < maxContactGroupDepth) return yield* this.worked(name, work)
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
    const stored = isFirm ? this.known : this.passing
    stored.set(name, answer)
    if (!this.open.length) this.passing.clear()
    return answer
  }
}

/** Recipients in order of first appearance, and the reasons for each. */
export interface RecipientResolution {
  people: string[]
  trace: Trace[]
  /** Levels of the people whom a chain of superiors found, by person id; missing if there are none. */
  levels?: ReadonlyMap<string, number>
}

/** Maximum number of items of one recipient rule. */
export const maxRecipientItems = 2_000

/** Maximum number of people and items met in one resolution, each as often as an item leads to it. */
export const maxResolutionSteps = 200_000

/** Counter of the people and items met in a resolution, which rejects too many. */
class ReachCounter {
  reached = 0

  add(people: number): void {
    this.reached += 1 + people
    if (this.reached > maxResolutionSteps)
      throw new BusinessError('contact.too-many-reached', { limit: maxResolutionSteps })
  }
}

interface Search extends ResolverContext {
  counter: ReachCounter
}

/** Resolves one item; people outside the run scope are left out, unless form values selected them. */
function* itemPeople(item: RecipientItem, search: Search): SliceGenerator<Resolution> {
  if (!Object.hasOwn(recipientResolvers, item.type))
    return toResolution('trace.unknown', { name: item.name }, [])
  const found = recipientResolvers[item.type](item, search)
  const answer = 'people' in found ? found : yield* found
  search.counter.add(answer.people.length)
  if (item.type === 'formif' || item.type === 'decision' || isCompanyScope(search.scope)) return answer
  const people = answer.people.filter((person) => isInScope(search.scope, person, search.context))
  const left = answer.people.length - people.length
  if (!left) return answer
  const root = search.context.directory.department(search.scope.rootId ?? '')?.name ?? ''
  return { people, trace: [...answer.trace, createTraceRow('trace.scope', { root, left }, people)] }
}

/** Resolves the items of a group, interruptible between them. Only its first true form condition applies (domain facts 3.2). */
function* itemsAnswering(group: RecipientGroup, search: Search): SliceGenerator<Resolution[]> {
  const answers: Resolution[] = []
  let isDecided = false
  for (const item of group.chosed) {
    const isPassed = item.type === 'formif' && isDecided
    if (item.type === 'formif' && !isDecided) isDecided = isFormConditionMet(item.data, search.context)
    answers.push(
      isPassed
        ? toResolution('trace.formif-passed', { name: item.name }, [])
        : yield* itemPeople(item, search),
    )
    yield
  }
  return answers
}

/** Returns the operands to combine: one per item; an intersection treats all form conditions as one. */
function operandsOf(group: RecipientGroup, answers: Resolution[]): Resolution[] {
  if (group.chosetype !== 'and') return answers
  const isCondition = (_: Resolution, at: number) => group.chosed[at]?.type === 'formif'
  const conditions = answers.filter(isCondition)
  const operands = answers.filter((answer, at) => !isCondition(answer, at))
  return conditions.length ? [...operands, mergeResolutions(conditions)] : operands
}

const combined: Record<RecipientGroup['chosetype'], string | null> = {
  or: null,
  and: 'trace.and',
  custom: 'trace.custom',
}

/** Returns a formula with the names of its items. */
const readable = ({ customformula = '', chosed }: RecipientGroup) =>
  customformula.replace(/\$(\d+)/g, (operand, number) => chosed[Number(number) - 1]?.name || operand)

function* groupPeople(group: RecipientGroup, search: Search): SliceGenerator<Resolution> {
  if (search.scope.isEmpty) return toResolution('trace.scope-empty', {}, [])
  const answers = yield* itemsAnswering(group, search)
  const people = combineItems(
    group,
    operandsOf(group, answers).map((answer) => answer.people),
  )
  const code = combined[group.chosetype]
  const row = code ? [createTraceRow(code, { formula: readable(group) }, people)] : []
  return { people, trace: [...answers.flatMap(({ trace }) => trace), ...row] }
}

/** Search for the people of groups, including nested ones, in one run scope of the flow. */
class Walk {
  constructor(
    private readonly context: RecipientContext,
    private readonly entering: CycleGuard,
    private readonly counter: ReachCounter,
    private readonly levels: Map<string, number>,
  ) {}

  *people(groups: readonly RecipientGroup[]): SliceGenerator<Resolution> {
    const { context, counter, levels } = this
    const search = {
      context,
      counter,
      levels,
      resolveGroups: (inner: RecipientGroup[]) => this.free().people(inner),
      enter: (named: GroupSource) => this.enter(named),
    }
    const answers: Resolution[] = []
    for (const group of groups)
      answers.push(yield* groupPeople(group, { ...search, scope: runScopeOf(group, context) }))
    return answers.length === 1 && answers[0] ? answers[0] : mergeResolutions(answers)
  }

  /**
   * Returns a search that ignores the flow's run scope, for values of a form and groups under its conditions.
   */
  private free(): Walk {
    const { context, entering, counter, levels } = this
    if (context.set.runRoots.length === 0) return this
    return new Walk({ ...context, set: { ...context.set, runRoots: [] } }, entering, counter, levels)
  }

  private *enter({ kind, id, name, groups }: GroupSource): SliceGenerator<Resolution> {
    const walk = kind === 'contactgroup' ? this : this.free()
    const reach = walk.context.set.runRoots.length ? 'scoped' : 'free'
    const answer = yield* this.entering.enter(`${kind} ${reach} ${id}`, () => walk.people(groups))
    return typeof answer === 'string'
      ? toResolution(`trace.${answer}`, { name, limit: maxContactGroupDepth }, [])
      : answer
  }
}

/** Resolves the people of all groups: enabled, each once, in order of first appearance, with the reasons. */
export function resolveRecipients(
  groups: readonly RecipientGroup[],
  context: RecipientContext,
): RecipientResolution {
  return runInSlices(context, function* (context) {
    const levels = new Map<string, number>()
    const walk = new Walk(context, new CycleGuard(), new ReachCounter(), levels)
    const { people, trace } = yield* walk.people(groups)
    return { people: people.map(({ id }) => id), trace, ...(levels.size && { levels }) }
  })
}
