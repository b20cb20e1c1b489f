import type { DefaultContext } from '../../core/form'
import { companyClock } from './company-clock'
import { formHost } from './form-host'

/** Returns the person, department and time from which default values are computed. */
export function currentDefaultContext(): DefaultContext {
  const person = formHost().currentPerson()
  return {
    ...companyClock(),
    person: { id: person?.id ?? '', name: person?.name ?? '', jobId: person?.jobid ?? '' },
    depts: (person?.depts ?? []).map(({ v, n, path }) => ({ id: v, name: n, path: path.split('/') })),
  }
}
