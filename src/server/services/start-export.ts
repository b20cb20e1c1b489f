import type { CallName } from '../../generated/calls'
import { type Context, runIdempotentTransaction, type Tx, wakeJob } from '../platform'
import { type ExportJob, writeEffect } from '../queries'
import { insertExport, type ListExport } from '../queries/list/list-export'

/** Requested spreadsheet, with the request. */
interface ExportRequest extends Pick<ListExport, 'list' | 'title' | 'query'> {
  call: CallName
  body: { requestId?: string }
}

/** Starts an export, once per request id. Returns its id. */
export async function startExport(
  { call, body, ...exportFacts }: ExportRequest,
  context: Context,
): Promise<{ id: string }> {
  const { db, caller, clock, language, newId, origin } = context
  const { tokenHash: _, ...requester } = caller
  const { workspace, id: personId } = caller
  const [id, now] = [newId(), clock.now()]
  const work = async (tx: Tx) => {
    await insertExport(tx, workspace, { ...exportFacts, id, personId, language, createdAt: now })
    const payload: ExportJob = { exportId: id, caller: requester, language, ...(origin && { origin }) }
    await writeEffect(tx, { workspace, flowId: '', id, kind: 'export', payload, now, dueAt: now })
    return { id }
  }
  const started = await runIdempotentTransaction(context, { requestId: body.requestId, call, body, work })
  wakeJob(db)
  return started
}
