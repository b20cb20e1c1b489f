import { companyZone } from '../../../core/company/company-zone'
import { toFlowFacts } from '../../../core/flow/snapshot/flow-facts'
import type { FlowFacts } from '../../../generated/types'
import type { Addressees } from '../../queries/directory/recipient-directory'

/** Who started the flow of a test and who handled it last; each acts from the first of his departments. */
export interface TestedPeople {
  creatorId: string
  creatorDeptId: string
  lastUserId: string
  lastDeptId: string
}

/** The people that a test names. */
export function testedPeople(
  { created_id: creatorId = '', lastuser_id: lastUserId = '' }: { created_id?: string; lastuser_id?: string },
  { directory }: Addressees,
): TestedPeople {
  const firstDept = (id: string) => directory.person(id)?.departments[0]?.id ?? ''
  return { creatorId, creatorDeptId: firstDept(creatorId), lastUserId, lastDeptId: firstDept(lastUserId) }
}

/** The facts of a flow that the first person starts now and the second handles. */
export const testedFacts = (
  { creatorId, creatorDeptId: deptId, lastUserId: handlerId }: TestedPeople,
  { directory, now: createdAt, flowName }: Addressees & { now: number; flowName: string },
): FlowFacts =>
  toFlowFacts({
    directory,
    zone: companyZone,
    creatorId,
    deptId,
    handlerId,
    createdAt,
    flowName,
    workname: '',
    isUrgent: false,
  })
