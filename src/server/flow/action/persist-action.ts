import type { StoredFile } from '../../../generated/types'
import { awaitStatements, type Context, finishInSlices, type Tx } from '../../platform'
import { type FlowKey, markMessages } from '../../queries'
import {
  type ClosingParameters,
  closeMessages,
  insertFlowRows,
  updateFlow,
} from '../../queries/flow/flow-writer'
import type { ActionResult } from '../../read-models/action-context/load-context'
import { CompanyChangedError } from '../../read-models/action-context/retry-with-recipients'
import { type ActionRows, serializeAction } from './action-rows'
import { buildChainLink } from './append-to-chain'
import { insertNewFlow } from './insert-flow'

/**
 * Author of the write, and the company version that the action was decided on; missing where the company is
 * locked.
 */
interface Writing {
  context: Context
  companyVersion?: number
  /** Files attached to the opinion. */
  attached?: readonly StoredFile[]
}

/** Writes what an action changes; a new flow gets its document number here. */
export async function persistAction(tx: Tx, deed: ActionResult, writing: Writing): Promise<void> {
  const write = await prepareActionWrite(deed, writing)
  await write(tx)
}

/**
 * Prepares the writes of an action. Returns a function that sends the statements, the first of them before
 * anything is awaited.
 */
export async function prepareActionWrite(
  deed: ActionResult,
  writing: Writing,
): Promise<(tx: Tx) => Promise<void>> {
  const link = await finishInSlices(buildChainLink(deed, writing))
  const rows = await finishInSlices(serializeAction(deed, writing.context, link))
  return (tx) => writeRows(tx, deed, { ...writing, rows })
}

async function writeRows(tx: Tx, deed: ActionResult, writing: Writing & { rows: ActionRows }): Promise<void> {
  const { context, companyVersion, rows } = writing
  const { workspace } = context.caller
  const head = deed.after.flow
  if (!head) throw new Error('an act left no flow behind')
  const { now } = deed.snapshot
  const { unfinished } = rows
  const place = { workspace, flowId: head.id }
  await awaitStatements([
    closeAll(tx, place, rows.closings),
    markMessages(tx, place, rows.marks),
    deed.running
      ? updateFlow(tx, workspace, head, { unfinished, now, versionId: deed.after.version })
      : insertNewFlow(tx, deed, { ...context, head, unfinished }),
    insertFlowRows(tx, place, rows.news).then((version) => {
      if (rows.hasMessages && version !== (companyVersion ?? version)) throw new CompanyChangedError()
    }),
  ])
}

async function closeAll(tx: Tx, place: FlowKey, closings: readonly ClosingParameters[]): Promise<void> {
  if (!(await closeMessages(tx, place, closings)))
    throw new Error(`a message of flow ${place.flowId} changed under its lock`)
}
