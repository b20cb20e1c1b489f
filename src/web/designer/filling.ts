import { localTime } from '#/core/form/formats'
import type { FlowFacts } from '#/generated/types'
import { fillingNow } from '../stores/filling'

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
