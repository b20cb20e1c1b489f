import { DatabaseError } from 'pg'
import { BusinessError } from '../../../core/business-error'
import { companyZone } from '../../../core/company/company-zone'
import {
  counterPeriods,
  diffInvoiceClaims,
  documentNumberSegments,
  type FlowState,
  findQuestionOutcome,
  templateCounters,
} from '../../../core/flow'
import type { ActionSignature } from '../../../core/proof/approval'
import type { StoredFile } from '../../../generated/types'
import { awaitStatements, type Context, finishInSlices, type Tx } from '../../platform'
import { flowRowsCacheOf, flowRowVersion } from '../../queries'
import { writeUndoRows } from '../../queries/flow/decision-undo'
import { type DocumentNumberPlan, insertFlow } from '../../queries/flow/document-counter'
import { insertFlowRows } from '../../queries/flow/flow-rows-writer'
import { type ClosingParameters, updateFlow, writeMessageClosings } from '../../queries/flow/flow-writer'
import { settleQuestion } from '../../queries/flow/question'
import { moveAccounts } from '../../queries/ledger/move-accounts'
import { type FlowKey, markMessages } from '../../queries/message/message-marks'
import type { ActionResult } from '../../read-models/action-context/load-context'
import { CompanyChangedError } from '../../read-models/action-context/retry-decision'
import { type ActionRows, serializeAction } from './action-rows'
import { buildChainLink } from './append-to-chain'
import { bookThings } from './book-things'
import { claimInvoices } from './claim-invoices'

/** Plan for the document number of a new flow. */
function numberOf({ snapshot, version }: ActionResult, head: FlowState): DocumentNumberPlan {
  const rule = version.design.set.workname
  const periods = counterPeriods(head.createdAt, companyZone)
  const steps = templateCounters(rule).map((counter) => {
    const step = counter === 'RUN' ? 1 : rule.auto_step
    return { counter, period: periods[counter], step }
  })
  const path = snapshot.directory.pathOf(head.deptId).map(({ name }) => name)
  const pieces = documentNumberSegments(rule, {
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
async function insertNewFlow(
  tx: Tx,
  actionResult: ActionResult,
  { caller, head, unfinished }: Pick<Context, 'caller'> & { head: FlowState; unfinished: number },
): Promise<string> {
  const { designId, id: versionId } = actionResult.version
  const birth = { designId, versionId, number: numberOf(actionResult, head), unfinished }
  return insertFlow(tx, caller.workspace, head, { ...birth, realId: caller.real?.id ?? null }).catch(
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

/**
 * Author of the write, and the company version that the action was decided on; missing where the company is
 * locked.
 */
interface Writing {
  context: Context
  companyVersion?: number
  /** Files attached to the opinion. */
  attached?: readonly StoredFile[]
  /** Signature of the person who decided, where the step requires one. */
  signed?: ActionSignature | undefined
}

/** Writes what an action changes; a new flow gets its document number here. */
export async function persistAction(tx: Tx, actionResult: ActionResult, writing: Writing): Promise<void> {
  const write = await prepareActionWrite(actionResult, writing)
  await write(tx)
}

/**
 * Prepares the writes of an action. Returns a function that sends the statements, the first of them before
 * anything is awaited.
 */
export async function prepareActionWrite(
  actionResult: ActionResult,
  writing: Writing,
): Promise<(tx: Tx) => Promise<void>> {
  const link = await finishInSlices(buildChainLink(actionResult, writing))
  const rows = await finishInSlices(serializeAction(actionResult, writing.context, link))
  return (tx) => writeRows(tx, actionResult, { ...writing, rows })
}

async function writeRows(
  tx: Tx,
  actionResult: ActionResult,
  writing: Writing & { rows: ActionRows },
): Promise<void> {
  const { context, companyVersion, rows } = writing
  const { workspace } = context.caller
  const head = actionResult.after.flow
  if (!head) throw new Error('an act left no flow behind')
  const { now } = actionResult.snapshot
  const { unfinished } = rows
  const place = { workspace, flowId: head.id }
  // A question that ends as it is asked gets its row, with the outcome, behind these writes.
  const outcome = actionResult.running && findQuestionOutcome(actionResult.changes)
  const claims = diffInvoiceClaims(actionResult.snapshot, actionResult.after)
  const wroteForm = actionResult.changes.some(({ type }) => type === 'form.set')
  const [, , writtenBy] = await awaitStatements<
    [unknown, unknown, string, unknown, unknown, unknown, unknown, unknown]
  >([
    closeAll(tx, place, rows.closings),
    markMessages(tx, place, rows.marks),
    actionResult.running
      ? updateFlow(tx, workspace, head, { unfinished, now, versionId: actionResult.after.version, wroteForm })
      : insertNewFlow(tx, actionResult, { ...context, head, unfinished }),
    insertFlowRows(tx, place, rows.news).then((version) => {
      if (rows.hasMessages && version !== (companyVersion ?? version)) throw new CompanyChangedError()
    }),
    rows.undo ? writeUndoRows(tx, place, rows.undo) : Promise.resolve(),
    outcome && context.data === 'prod' ? settleQuestion(tx, workspace, outcome) : Promise.resolve(),
    claims ? claimInvoices(tx, { head, claims, now }, context) : Promise.resolve(),
    moveLedgers(tx, actionResult, context),
  ])
  rememberRows(tx, actionResult, { context, id: head.id, version: flowRowVersion(writtenBy, now) })
}

/** Moves the accounts of ledgers and books things last of all, so that they are locked for the shortest time. */
async function moveLedgers(
  tx: Tx,
  { changes, snapshot, after, actor: by }: ActionResult,
  { caller, newId }: Context,
): Promise<void> {
  const context = {
    workspace: caller.workspace,
    newId,
    now: snapshot.now,
    by,
    flowId: after.flow?.id ?? null,
    ledgers: snapshot.ledgers,
  }
  // An action within another has moves of its own, which may be of the same accounts.
  for (const change of changes)
    if (change.type === 'ledger.set') await moveAccounts(tx, context, change.moves)
  if (after.flow && changes.some(({ type }) => type === 'ledger.set'))
    await bookThings(
      tx,
      {
        head: after.flow,
        was: snapshot.flow?.ledger,
        position: after.flow.ledger,
        ledgers: snapshot.ledgers,
        now: snapshot.now,
      },
      { caller },
    )
}

/** Remembers the rows of a flow as an action leaves them, once it is committed; not those that lack messages. */
function rememberRows(
  tx: Tx,
  { after: { messages, visits, leftOut }, visitDetail: detail }: ActionResult,
  { context, id, version }: { context: Pick<Context, 'caller' | 'db'>; id: string; version: string },
): void {
  const { workspace } = context.caller
  const cache = flowRowsCacheOf(context.db)
  tx.onCommit(() => {
    if (leftOut) cache.drop(workspace, id)
    else cache.store(workspace, id, { version, detail, messages, visits })
  })
}

async function closeAll(tx: Tx, place: FlowKey, closings: readonly ClosingParameters[]): Promise<void> {
  if (!(await writeMessageClosings(tx, place, closings)))
    throw new Error(`a message of flow ${place.flowId} changed under its lock`)
}
