import type { RowReader } from '../../../core/company/database-set/conditions'
import type { Context } from '../../platform'
import { readCurrentDirectory } from '../../queries'

/** Resolves the reader of a set's rows for its filters; a person outside the company has no identity. */
export async function resolveRowReader(context: Pick<Context, 'db' | 'caller'>): Promise<RowReader> {
  const { id, jobId, name } = context.caller
  const directory = await readCurrentDirectory(context)
  const person = directory.person(id)
  return {
    id,
    jobId,
    name,
    roleIds: person?.roles ?? [],
    departments: (person?.departments ?? []).flatMap((one) => {
      const department = directory.department(one.id)
      return department ? [{ id: department.id, name: department.name }] : []
    }),
  }
}
