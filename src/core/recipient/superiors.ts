import type { RecipientGroup, RecipientItem, Trace } from '../../generated/types'
import { mainLineId } from '../directory/directory'
import type { PersonSuperiors } from '../directory/reporting-lines'
import { findSuperiorChain, type SuperiorChain } from '../directory/superior-chain'
import { findSuperiors, type LineSearch, type SuperiorVacancy } from '../directory/superiors'
import { isRecord } from '../form'
import { localDate } from '../text/formats'
import { memoizeWeak } from '../text/memoize'
import { listItems } from './contact-groups'
import {
  createTraceRow,
  type RecipientContext,
  type Resolution,
  type ResolverContext,
  toResolution,
} from './resolution'

/** Person of the flow, and the department they act from. */
export interface SuperiorBasis {
  personId: string
  departmentId: string
}

/** Query for superiors: whose, with which filters, and its text in the trace. */
export interface SuperiorQuery {
  code: string
  params?: Trace['params']
  bases: SuperiorBasis[]
  climbs: boolean
  roles?: string[]
  departments?: string[]
  line?: string | undefined
}

/** Returns where superiors are looked up: in a reporting line, on the day of the flow's clock. */
const searchIn = ({ line }: Pick<SuperiorQuery, 'line'>, { clock }: RecipientContext): LineSearch => ({
  line,
  day: clock && localDate(clock.now, clock.zone),
})

/** Traces a place on the path up that yielded no superior, with the reason. */
const passedRow = ({ place: { name }, because, who }: SuperiorVacancy): Trace => ({
  code: `trace.passed-${because}`,
  params: { name, who: who.map((one) => one.name).join('、') },
  people: [],
})

/** Traces the superiors that people have of their own, with the line and the last day of the term. */
const reportRows =
  ({ directory }: RecipientContext, line = mainLineId) =>
  ({ person: { name }, people, until }: PersonSuperiors): Trace => {
    const named = directory.lines().find(({ id }) => id === line)
    const [open, limited] = named
      ? (['trace.reports-line', 'trace.reports-line-until'] as const)
      : (['trace.reports', 'trace.reports-until'] as const)
    const code = until ? limited : open
    return createTraceRow(code, { name, ...(named && { line: named.name }), ...(until && { until }) }, people)
  }

const onlyOnce = (rows: Trace[]) => [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]

/**
 * Resolves superiors of people: the path up and its result, then each department that yielded no one, with
 * the reason.
 */
export function resolveSuperiors(
  { code, params, bases, ...query }: SuperiorQuery,
  context: RecipientContext,
): Resolution {
  const { directory, isUntold } = context
  const around = searchIn(query, context)
  const searches = bases.map((basis) => findSuperiors(directory, { ...basis, ...query, ...around }))
  const people = [...new Set(searches.flatMap((search) => search.people))]
  if (isUntold) return { people, trace: [] }
  const ways = searches.map(({ path }) => path.map(({ name }) => name).join(' → '))
  const path = [...new Set(ways)].filter(Boolean).join('；') || '—'
  const steps = searches.flatMap((search) => [
    ...search.reports.map(reportRows(context, query.line)),
    ...search.passed.map(passedRow),
  ])
  const rows = searches.length > 1 ? onlyOnce(steps) : steps
  return { people, trace: [...toResolution(code, { ...params, path }, people).trace, ...rows] }
}

/** Returns a function that traces the superiors of each level of a chain, then each place that yielded no one. */
const chainRows =
  (context: RecipientContext, line: string | undefined) =>
  ({ levels, passed, reports }: SuperiorChain): Trace[] => [
    ...levels.map(({ place: { name }, level, people }) =>
      createTraceRow('trace.chain-level', { name, level }, people),
    ),
    ...reports.map(reportRows(context, line)),
    ...passed.map(passedRow),
  ]

/** Query for a chain of superiors: whose, how far up, and its text in the trace. */
interface SuperiorChainQuery {
  code: string
  params?: Trace['params']
  bases: SuperiorBasis[]
  levels?: number | undefined
  untilRoles?: string[] | undefined
  line?: string | undefined
}

/**
 * Resolves the chain of superiors of people from the bottom: each person once, at the lowest of their levels,
 * which the search records.
 */
export function resolveSuperiorChain(
  { code, params, bases, ...query }: SuperiorChainQuery,
  { context, levels }: ResolverContext,
): Resolution {
  const { directory, isUntold } = context
  const around = searchIn(query, context)
  const chains = bases.map((basis) => findSuperiorChain(directory, { ...basis, ...query, ...around }))
  const found = chains.flatMap((chain) => chain.levels).toSorted((one, other) => one.level - other.level)
  const people = [...new Set(found.flatMap((level) => level.people))]
  for (const { level, people } of found)
    for (const { id } of people) levels.set(id, Math.min(level, levels.get(id) ?? level))
  if (isUntold) return { people, trace: [] }
  const ways = chains.map(({ path }) => path.map(({ name }) => name).join(' → '))
  const path = [...new Set(ways)].filter(Boolean).join('；') || '—'
  return {
    people,
    trace: [
      createTraceRow(code, { ...params, path }, people),
      ...onlyOnce(chains.flatMap(chainRows(context, query.line))),
    ],
  }
}

/** Id of the condition that finds each superior in turn. */
export const superiorChainId = 'SuperiorChain'

/** Checks whether an item finds each superior in turn. */
export const isSuperiorChain = ({ type, id }: Pick<RecipientItem, 'type' | 'id'>): boolean =>
  type === 'fun' && id === superiorChainId

/** Checks whether groups contain a chain of superiors, also under a condition or in the table of a function. */
export const hasSuperiorChain = memoizeWeak((groups: readonly RecipientGroup[]): boolean => {
  for (const item of listItems(groups)) if (isSuperiorChain(item)) return true
  return false
})

const aboutSuperiors: ReadonlySet<string> = new Set(['directSuperByCreat', 'SupersByCreat'])

/** Checks whether a recipient item asks for superiors of the creator. */
export function isSuperiorItem({ type, id, data }: RecipientItem): boolean {
  if (type !== 'fun') return false
  const chosenType = isRecord(data) ? data.chosetype : undefined
  const isOwn = chosenType === undefined || chosenType === 'creater'
  return aboutSuperiors.has(id) || ((id === 'Super' || id === superiorChainId) && isOwn)
}

/** Checks whether groups ask for superiors of the creator and for nobody else. */
export const hasOnlySuperiorItems = (groups: readonly RecipientGroup[]): boolean =>
  groups.length > 0 && groups.every(({ chosed }) => chosed.length > 0 && chosed.every(isSuperiorItem))
