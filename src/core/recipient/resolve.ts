import type { RecipientGroup, RecipientItem, Trace } from '../../generated/types'
import { combine } from './combine'
import type { RecipientContext } from './context'
import { enabledPeople, type Found, found, type Search, traceOf, united } from './found'
import { isTrueForForm } from './items/formif'
import { resolvers } from './items/registry'
import { isInScope, type RunScope, scopeOf } from './scope'

/** Who receives, in order of first appearance, and why each of them. */
export interface Resolved {
  people: string[]
  trace: Trace[]
}

/** One item's people; those outside the run scope are left out, unless a condition on the form chose them. */
function itemPeople(item: RecipientItem, search: Search): Found {
  if (!Object.hasOwn(resolvers, item.type)) return found('trace.unknown', { name: item.name }, [])
  const answer = resolvers[item.type](item, search)
  if (item.type === 'formif') return answer
  const people = answer.people.filter((person) => isInScope(search.scope, person, search.context))
  const left = answer.people.length - people.length
  if (!left) return answer
  const root = search.context.directory.department(search.scope.rootId ?? '')?.name ?? ''
  return { people, trace: [...answer.trace, traceOf('trace.scope', { root, left }, people)] }
}

/** Of the conditions on the form in one group only the first true one counts (domain facts 3.2). */
function itemsAnswering(group: RecipientGroup, search: Search): Found[] {
  let isDecided = false
  return group.chosed.map((item) => {
    if (item.type !== 'formif') return itemPeople(item, search)
    if (isDecided) return found('trace.formif-passed', { name: item.name }, [])
    isDecided = isTrueForForm(item.data, search.context)
    return itemPeople(item, search)
  })
}

/** What combines: one operand an item; an intersection takes all conditions on the form together as one. */
function operandsOf(group: RecipientGroup, answers: Found[]): Found[] {
  if (group.chosetype !== 'and') return answers
  const isCondition = (_: Found, at: number) => group.chosed[at]?.type === 'formif'
  const conditions = answers.filter(isCondition)
  const others = answers.filter((answer, at) => !isCondition(answer, at))
  return conditions.length ? [...others, united(conditions)] : others
}

const combined: Record<RecipientGroup['chosetype'], string | null> = {
  or: null,
  and: 'trace.and',
  custom: 'trace.custom',
}

function groupPeople(group: RecipientGroup, search: Search): Found {
  const { context, scope } = search
  if (scope.isEmpty) return found('trace.scope-empty', {}, [])
  const answers = itemsAnswering(group, search)
  const all = united(answers)
  const operands = operandsOf(group, answers).map(({ people }) => people.map(({ id }) => id))
  const people = enabledPeople(context.directory, combine(group, operands))
  const code = combined[group.chosetype]
  const row = code ? [traceOf(code, { formula: group.customformula ?? '' }, people)] : []
  return { people, trace: [...all.trace, ...row] }
}

function groupsPeople(
  groups: RecipientGroup[],
  context: RecipientContext,
  entered: readonly string[],
): Found {
  const searchIn = (scope: RunScope): Search => ({
    context,
    scope,
    within: (inner, entering) => {
      if (entering === undefined) return groupsPeople(inner, unscoped(context), entered)
      if (entered.includes(entering)) return { people: [], trace: [] }
      return groupsPeople(inner, context, [...entered, entering])
    },
  })
  return united(groups.map((group) => groupPeople(group, searchIn(scopeOf(group, context)))))
}

const unscoped = (context: RecipientContext): RecipientContext => ({
  ...context,
  set: { ...context.set, runRoots: [] },
})

/** The people of all groups together: enabled, each once, in order of first appearance, with the reasons. */
export function resolve(groups: readonly RecipientGroup[], context: RecipientContext): Resolved {
  const { people, trace } = groupsPeople([...groups], context, [])
  return { people: people.map(({ id }) => id), trace }
}
