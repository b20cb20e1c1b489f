import type { DefaultContext } from '#/core/form/default-formats'
import { companyClock } from '../platform/company-clock'
import { currentPerson } from '../stores/session'

/** Who looks at the form, as its defaults see the one who fills it in. */
export function fillingNow(): DefaultContext {
  const person = currentPerson()
  return {
    ...companyClock(),
    person: { id: person?.id ?? '', name: person?.name ?? '', jobId: person?.jobid ?? '' },
    depts: (person?.depts ?? []).map(({ v, n, path }) => ({ id: v, name: n, path: path.split('/') })),
  }
}
