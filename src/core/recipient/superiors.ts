import type { Trace } from '../../generated/types'
import { findSuperiors, type SuperiorGap } from '../directory/superiors'
import type { RecipientContext } from './context'
import { type Resolution, toResolution } from './resolution'

/** Somebody of the flow and the department he acts from. */
export interface SuperiorBasis {
  personId: string
  departmentId: string
}

/** Whose superiors are looked for, what narrows the search, and how the trace says it. */
export interface SuperiorQuery {
  code: string
  params?: Trace['params']
  bases: SuperiorBasis[]
  climbs: boolean
  roles?: string[]
  departments?: string[]
}

/** A department on the way up that gave no superior, and why. */
const passedRow = ({ department: { name }, because, who }: SuperiorGap): Trace => ({
  code: `trace.passed-${because}`,
  params: { name, who: who.map((one) => one.name).join('、') },
  people: [],
})

const onlyOnce = (rows: Trace[]) => [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]

/** Superiors of some people: the way up and whom it led to, then each department that gave nobody, with the reason. */
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
