import type { DefaultContext } from '#/core/form/defaults/default-formats'
import { localTime } from '#/core/text/formats'
import type { FlowFacts } from '#/generated/types'
import { type Organisation, pathTo, personOf } from '../../picker/organisation/organisation'
import { companyClock } from '../../platform/company-clock'

/** Who fills a form as somebody of the company would, now; undefined while nobody of that id is known. */
export function fillerOf(organisation: Organisation, id: string): DefaultContext | undefined {
  const found = personOf(organisation, id)
  if (!found) return undefined
  const own = [...organisation.departments.values()].filter(({ children }) =>
    children.some((child) => child.type === 'user' && child.id === id),
  )
  return {
    ...companyClock(),
    person: { id, name: found.username, jobId: found.userjobid },
    depts: own.map(({ deptid, deptname }) => ({
      id: deptid,
      name: deptname,
      path: pathTo(organisation, deptid).map((dept) => dept.deptname),
    })),
  }
}

/** The flow that whoever fills the form would begin with it. */
export function flowOf({ now, zone, person, depts }: DefaultContext): FlowFacts {
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
