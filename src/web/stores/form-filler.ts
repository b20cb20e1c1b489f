import type { DefaultContext } from '#/core/form/defaults/default-formats'
import { companyClock } from '../platform/company-clock'
import { currentPerson } from './session'

/** Who fills a form in here and now, for the defaults that are made of it. */
export function currentDefaultContext(): DefaultContext {
  const person = currentPerson()
  return {
    ...companyClock(),
    person: { id: person?.id ?? '', name: person?.name ?? '', jobId: person?.jobid ?? '' },
    depts: (person?.depts ?? []).map(({ v, n, path }) => ({ id: v, name: n, path: path.split('/') })),
  }
}
