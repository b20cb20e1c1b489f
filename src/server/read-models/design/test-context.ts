import { companyZone } from '../../../core/company/company-zone'
import type { Clock } from '../../../core/expression'
import { clockOf, toFlowFacts } from '../../../core/flow'
import type { FlowFacts } from '../../../generated/types'
import type { RecipientDirectory } from '../../queries'

/** Returns the clock of a running flow: the company's zone and its work calendar. */
export const testClock = ({ calendars }: RecipientDirectory, now: number): Clock =>
  clockOf({ now, zone: companyZone, calendars })

/** Creator of a test's flow and its last assignee; each acts for their first department. */
export interface TestPeople {
  creatorId: string
  creatorDeptId: string
  lastUserId: string
  lastDeptId: string
}

/** Resolves the people that a test names. */
export function resolveTestPeople(
  { created_id: creatorId = '', lastuser_id: lastUserId = '' }: { created_id?: string; lastuser_id?: string },
  { directory }: RecipientDirectory,
): TestPeople {
  const firstDept = (id: string) => directory.person(id)?.departments[0]?.id ?? ''
  return { creatorId, creatorDeptId: firstDept(creatorId), lastUserId, lastDeptId: firstDept(lastUserId) }
}

/** Data of a flow that the first person starts now and the second handles. */
export const testFlowFacts = (
  { creatorId, creatorDeptId: deptId, lastUserId: handlerId }: TestPeople,
  { directory, now: createdAt, flowName }: RecipientDirectory & { now: number; flowName: string },
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
