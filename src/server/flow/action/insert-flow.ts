import { DatabaseError } from 'pg'
import { BusinessError } from '../../../core/business-error'
import { companyZone } from '../../../core/company/company-zone'
import { counterPeriods, documentNumberPieces, type FlowState, templateCounters } from '../../../core/flow'
import type { Context, Tx } from '../../platform'
import { type DocumentNumberPlan, insertFlow } from '../../queries'
import type { ActionResult } from '../../read-models/action-context/load-context'

/** Plan for the document number of a new flow. */
function numberOf({ snapshot, version }: ActionResult, head: FlowState): DocumentNumberPlan {
  const rule = version.design.set.workname
  const periods = counterPeriods(head.createdAt, companyZone)
  const steps = templateCounters(rule).map((counter) => {
    const step = counter === 'RUN' ? 1 : rule.auto_step
    return { counter, period: periods[counter], step }
  })
  const path = snapshot.directory.pathOf(head.deptId).map(({ name }) => name)
  const pieces = documentNumberPieces(rule, {
    at: head.createdAt,
    zone: companyZone,
    flowName: head.name,
    userName: head.creater,
    shortDept: path.at(-1) ?? '',
    longDept: path.join('-'),
  })
  return { steps, pieces, digits: rule.auto_len }
}

/** Inserts the head row of a new flow. Locks the counters of its document number until the commit. */
export async function insertNewFlow(
  tx: Tx,
  deed: ActionResult,
  { caller, head, unfinished }: Pick<Context, 'caller'> & { head: FlowState; unfinished: number },
): Promise<void> {
  const { designId, id: versionId } = deed.version
  const birth = { designId, versionId, number: numberOf(deed, head), unfinished }
  await insertFlow(tx, caller.workspace, head, { ...birth, realId: caller.real?.id ?? null }).catch(
    (error: unknown) => {
      if (!isClash(error)) throw error
      throw new BusinessError('flow.workname-clash', { workname: clashing(error) })
    },
  )
}

/** Whether the document number already exists: rules without a counter can produce one twice. */
const isClash = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.constraint === 'flow_workname'

/** Extracts the duplicate number, the last of the key's three parts, whatever PostgreSQL's language. */
const clashing = ({ detail = '' }: DatabaseError) => /=\([^,]*, [^,]*, (.*)\)/s.exec(detail)?.[1] ?? ''
