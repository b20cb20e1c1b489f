import { localTime } from '#/core/text/formats'
import type { FlowFacts } from '#/generated/types'
import type { DefaultContext } from '../../../core/form'
import { companyClock } from '../../form-host/company-clock'
import { departmentAncestors, findPerson, type Organisation } from '../../picker/organisation/organisation'

/** Returns the default context of a person of the company, now; undefined while the id is unknown. */
export function personaOf(organisation: Organisation, id: string): DefaultContext | undefined {
  const found = findPerson(organisation, id)
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
      path: departmentAncestors(organisation, deptid).map((dept) => dept.deptname),
    })),
  }
}

/** Returns the facts of the flow that the person would create with the form. */
export function previewFlowFacts({ now, zone, person, depts }: DefaultContext): FlowFacts {
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
