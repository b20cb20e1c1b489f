import type { DefaultContext } from '#/core/form/default-formats'
import { localTime } from '#/core/form/formats'
import type { FlowFacts } from '#/generated/types'
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

/** The flow that whoever looks at the form would begin with it now. */
export function flowNow(): FlowFacts {
  const { now, zone, person, depts } = fillingNow()
  const [dept] = depts
  return {
    creatorName: person.name,
    creatorJobId: person.jobId,
    creatorDept: dept?.name ?? '',
    creatorDeptPath: dept?.path.join('-') ?? '',
    handlerName: person.name,
    handlerJobId: person.jobId,
    flowName: '',
    workname: '',
    createdAt: localTime(now, zone),
    isUrgent: false,
  }
}
