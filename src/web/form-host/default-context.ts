import type { DefaultContext } from '../../core/form'
import { companyClock } from './company-clock'
import { type FormHost, formHost } from './form-host'

/**
 * Returns the person, departments and time from which default values are computed; `deptId` is the department
 * that the person acts from.
 */
export function currentDefaultContext(deptId?: string, host: FormHost = formHost()): DefaultContext {
  const person = host.currentPerson()
  return {
    ...companyClock(host),
    person: { id: person?.id ?? '', name: person?.name ?? '', jobId: person?.jobid ?? '' },
    depts: (person?.depts ?? []).map(({ v, n, path }) => ({ id: v, name: n, path: path.split('/') })),
    deptId,
  }
}
