import type { RecipientGroup, RecipientItem, Trace } from '../../generated/types'
import { findSuperiors, type SuperiorGap } from '../directory/superiors'
import { isRecord } from '../form'
import { type RecipientContext, type Resolution, toResolution } from './resolution'

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
}

/** Traces a department on the path up that yielded no superior, with the reason. */
const passedRow = ({ department: { name }, because, who }: SuperiorGap): Trace => ({
  code: `trace.passed-${because}`,
  params: { name, who: who.map((one) => one.name).join('、') },
  people: [],
})

const onlyOnce = (rows: Trace[]) => [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]

/**
 * Resolves superiors of people: the path up and its result, then each department that yielded no one, with
 * the reason.
 */
export function resolveSuperiors(
  { code, params, bases, ...wanted }: SuperiorQuery,
  { directory, isUntold }: RecipientContext,
): Resolution {
  const searches = bases.map((basis) => findSuperiors(directory, { ...basis, ...wanted }))
  const people = [...new Set(searches.flatMap((search) => search.people))]
  if (isUntold) return { people, trace: [] }
  const ways = searches.map(({ path }) => path.map(({ name }) => name).join(' → '))
  const path = [...new Set(ways)].filter(Boolean).join('；') || '—'
  const passed = searches.flatMap((search) => search.passed.map(passedRow))
  const rows = searches.length > 1 ? onlyOnce(passed) : passed
  return { people, trace: [...toResolution(code, { ...params, path }, people).trace, ...rows] }
}

const aboutSuperiors: ReadonlySet<string> = new Set(['directSuperByCreat', 'SupersByCreat'])

/** Checks whether a recipient item asks for superiors of the creator. */
export function asksSuperior({ type, id, data }: RecipientItem): boolean {
  if (type !== 'fun') return false
  const whose = isRecord(data) ? data.chosetype : undefined
  return aboutSuperiors.has(id) || (id === 'Super' && (whose === undefined || whose === 'creater'))
}

/** Checks whether groups ask for superiors of the creator and for nobody else. */
export const asksOnlySuperiors = (groups: readonly RecipientGroup[]): boolean =>
  groups.length > 0 && groups.every(({ chosed }) => chosed.length > 0 && chosed.every(asksSuperior))
