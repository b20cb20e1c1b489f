import type { Trace } from '../../../generated/types'
import { listScopePeople, scopeDepth } from '../../directory/department-scope'
import type { Department } from '../../directory/directory'
import { type Resolver, toResolution } from '../resolution'

const codeOf = (depth: number) =>
  depth === 1 ? 'trace.dept-itself' : Number.isFinite(depth) ? 'trace.dept-levels' : 'trace.dept'

/** Traces that a selected department was merged into another, whose people are resolved instead. */
const traceOfMerged = (name: string, into: Department): Trace => ({
  code: 'trace.dept-merged',
  params: { name, into: into.name },
  people: [],
})

/** Resolves a department with as many levels as its coverage includes (S2-187). */
export const dept: Resolver = ({ id, name, ...chosen }, { context: { directory, deptWithSon } }) => {
  const coverage = chosen.coverage ?? (deptWithSon ? 'n' : undefined)
  const department = directory.department(id)
  if (!department) return toResolution('trace.dept-unknown', { name }, [])
  const merged = department.id === id ? [] : [traceOfMerged(name || id, department)]
  const depth = scopeDepth(id, coverage)
  const params = { name: department.name, levels: Number.isFinite(depth) ? depth : 'n' }
  const { people, trace } = toResolution(codeOf(depth), params, listScopePeople(directory, id, coverage))
  return { people, trace: [...merged, ...trace] }
}
