import {
  type CellUpdate,
  collectCellUpdates,
  getStep,
  isWaiting,
  type RowSubFlow,
  waitOutcome,
} from '../../../core/flow'
import { type Context, translateKey } from '../../platform'
import { findFlow, findPublishedVersion, listMessages, writeEffect } from '../../queries'
import { listSubFlows, readStartRows, type SubFlowListItem } from '../../queries/flow/sub-flow'
import { defineEventExecutor } from './event-executor'

/** Values that finished sub-flows return to the rows they were started for. */
async function cellsOf(
  flowId: string,
  children: readonly SubFlowListItem[],
  { db, caller, language }: Pick<Context, 'db' | 'caller' | 'language'>,
): Promise<CellUpdate[]> {
  const { workspace } = caller
  const rows = await readStartRows(db, workspace, flowId)
  if (!rows.size) return []
  const completed = children.filter(
    ({ state, id }) => rows.has(id) && (state === 'ended' || state === 'cancelled'),
  )
  const running = await findFlow(db, workspace, { flow: flowId })
  const version = running && (await findPublishedVersion(db, workspace, running.versionId))
  const rowSubFlows = await Promise.all(
    completed.map(async ({ id, designId }): Promise<RowSubFlow | undefined> => {
      const row = rows.get(id)
      const child = await findFlow(db, workspace, { flow: id })
      const form = child && (await findPublishedVersion(db, workspace, child.versionId))?.design.formset
      if (!row || !child || !form) return undefined
      const result = translateKey(language, `flow.result.${child.result}`)
      return { designId, row, form, values: child.form, workname: child.workname, result }
    }),
  )
  return version
    ? collectCellUpdates(
        version.design,
        rowSubFlows.filter((one) => one !== undefined),
      )
    : []
}

/** Checks the status of the flows that this one started. */
export const waitExecutor = defineEventExecutor({
  plan: ({ set }) => set,
  run: async (set, { db, caller, language }, { flowId }) => {
    const children = await listSubFlows(db, caller.workspace, flowId, caller.id)
    const outcome = waitOutcome(
      set,
      children.map(({ state }) => state),
    )
    if (!outcome) return 'waits'
    return { outcome, answer: await cellsOf(flowId, children, { db, caller, language }) }
  },
})

/** Rechecks the events of a flow that wait for its sub-flows. */
export async function recheckWaitEvents(flowId: string, context: Context): Promise<void> {
  const { db, caller, newId, clock } = context
  const { workspace } = caller
  const running = await findFlow(db, workspace, { flow: flowId })
  const version = running && (await findPublishedVersion(db, workspace, running.versionId))
  if (!version) return
  const messages = await listMessages(db, workspace, flowId)
  const waits = messages.filter(
    (message) =>
      isWaiting(message) &&
      message.dealtype === 'event' &&
      getStep(version.design, message.stepId).event_set?.type === 'wait_flows',
  )
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const { id: messageId } of waits) {
      const effect = { id: newId(), payload: { messageId }, now, dueAt: now }
      await writeEffect(tx, { workspace, flowId, kind: 'event', ...effect })
    }
  })
}
