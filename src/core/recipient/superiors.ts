import type { Trace } from '../../generated/types'
import { type Passed, superiorsOf } from '../directory/superiors'
import type { RecipientContext } from './context'
import { type Found, found } from './resolution'

/** Somebody of the flow and the department he acts from. */
export interface Basis {
  personId: string
  departmentId: string
}

/** Whose superiors are looked for, what narrows the search, and how the trace says it. */
export interface Looking {
  code: string
  params?: Trace['params']
  bases: Basis[]
  climbs: boolean
  roles?: string[]
  departments?: string[]
}

/** A department on the way up that gave no superior, and why. */
const passedRow = ({ department: { name }, because, who }: Passed): Trace => ({
  code: `trace.passed-${because}`,
  params: { name, who: who.map((one) => one.name).join('、') },
  people: [],
})

const onlyOnce = (rows: Trace[]) => [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]

/** Superiors of some people: the way up and whom it led to, then each department that gave nobody, with the reason. */
export function superiors(
  { code, params, bases, ...wanted }: Looking,
  { directory, isUntold }: RecipientContext,
): Found {
  const searches = bases.map((basis) => superiorsOf(directory, { ...basis, ...wanted }))
  const people = [...new Set(searches.flatMap((search) => search.people))]
  if (isUntold) return { people, trace: [] }
  const ways = searches.map(({ path }) => path.map(({ name }) => name).join(' → '))
  const path = [...new Set(ways)].filter(Boolean).join('；') || '—'
  const passed = searches.flatMap((search) => search.passed.map(passedRow))
  const rows = searches.length > 1 ? onlyOnce(passed) : passed
  return { people, trace: [...found(code, { ...params, path }, people).trace, ...rows] }
}
