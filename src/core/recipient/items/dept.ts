import { depthOf, peopleInCoverage } from '../../directory/coverage'
import { found, type Resolver } from '../found'

const codeOf = (depth: number) =>
  depth === 1 ? 'trace.dept-itself' : Number.isFinite(depth) ? 'trace.dept-levels' : 'trace.dept'

/** A department with as many levels as its coverage says (S2-187). */
export const dept: Resolver = ({ id, name, ...chosen }, { context: { directory, deptWithSon } }) => {
  const coverage = chosen.coverage ?? (deptWithSon ? 'n' : undefined)
  const department = directory.department(id)
  if (!department) return found('trace.dept-unknown', { name }, [])
  const depth = depthOf(id, coverage)
  const params = { name: department.name, levels: Number.isFinite(depth) ? depth : 'n' }
  return found(codeOf(depth), params, peopleInCoverage(directory, id, coverage))
}
