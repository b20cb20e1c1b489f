import type { CustomFunction, RecipientGroup, RecipientItem } from '../../generated/types'
import type { Scope } from '../expression'
import { isRecord } from '../form'
import { runToCompletion, type SliceGenerator } from '../slices'
import { findContactRow, resolveFunctionSubject } from './function-subject'
import { pluginItemOf } from './items/plugin'
import { findEnabledPeople, type RecipientContext, type Resolution, type ResolverContext } from './resolution'
import { resolveRecipients } from './resolve'
import { companyScope } from './run-scope'

/**
 * Returns the values of a flow's custom functions by id (S2-072, S2-073). Each is evaluated on first use; a
 * circular one has no value.
 */
export function customScope(
  functions: readonly CustomFunction[],
  context: RecipientContext,
): NonNullable<Scope['custom']> {
  const values = new Map<string, unknown>()
  const underway = new Set<string>()
  const custom = (id: string): unknown => {
    const customFunction = functions.find((one) => one.id === id)
    if (!customFunction || underway.has(id)) return undefined
    if (!values.has(id)) values.set(id, guarded(customFunction))
    return values.get(id)
  }
  const around = { ...context, custom, set: { ...context.set, runRoots: [] } }
  const guarded = (customFunction: CustomFunction): unknown => {
    underway.add(customFunction.id)
    try {
      return runToCompletion(lookedUp(customFunction, around))
    } finally {
      underway.delete(customFunction.id)
    }
  }
  return custom
}

/**
 * Returns the value of the first row that contains a person of the subject; without rows, the names of the
 * subject.
 */
function* lookedUp(
  { type, formitem, data }: CustomFunction,
  context: RecipientContext,
): SliceGenerator<unknown> {
  const search = searchIn(context)
  const people = (yield* resolveFunctionSubject(type, formitem, search))?.people ?? []
  if (!data.contact.length) return namesOf(people)
  const row = yield* findContactRow(data.contact, new Set(people), search)
  return row?.value ?? ''
}

function namesOf(people: readonly { name: string }[]): string | string[] {
  const names = people.map(({ name }) => name)
  return names.length > 1 ? names : (names[0] ?? '')
}

const searchIn = (context: RecipientContext): ResolverContext => ({
  context,
  scope: companyScope,
  levels: new Map(),
  resolveGroups: (groups) => peopleOf(groups, context),
  enter: ({ groups }) => peopleOf(groups, context),
})

function* peopleOf(groups: readonly RecipientGroup[], context: RecipientContext): SliceGenerator<Resolution> {
  yield
  const { people, trace } = resolveRecipients(groups, context)
  return { people: findEnabledPeople(context.directory, people), trace }
}

type Groups = ReadonlyMap<string, RecipientGroup[]>

const withoutForm: unknown[] = [undefined, 'creater', 'lastuser']

function itemLooks({ type, id, data }: RecipientItem, groups: Groups, entered: readonly string[]): boolean {
  if (type === 'form' || type === 'decision' || type === 'formif' || type === 'function') return true
  if (type === 'plugin') return pluginItemOf(data).inputs.some(({ control }) => control === 'field')
  if (type === 'fun') return isRecord(data) && !withoutForm.includes(data.chosetype)
  const inside = type === 'contactgroup' && !entered.includes(id) ? groups.get(id) : undefined
  return (inside ?? [])
    .flatMap(({ chosed }) => chosed)
    .some((item) => itemLooks(item, groups, [...entered, id]))
}

/** Whether a custom function may depend on form values; true in doubt. */
export const dependsOnForm = ({ type, data }: CustomFunction, groups: Groups): boolean =>
  type === 'form_concact' ||
  data.contact
    .flatMap(({ when }) => when)
    .some(({ chosed }) => chosed.some((item) => itemLooks(item, groups, [])))
