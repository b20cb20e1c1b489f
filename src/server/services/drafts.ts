import { Refused } from '../../core/business-error'
import type { Draft, OaFlowTempformDeleteBody, OaFlowTempformSaveBody } from '../../generated/types'
import type { Caller, Context } from '../platform/http/define-call'
import { HttpRefused } from '../platform/http/http-error'
import { isAnsweredTo } from '../policies/environment'
import { type DraftPlace, dropDraft, findDraft, saveDraft } from '../queries/flow/draft'
import { mayStart } from '../read-models/flow/can-start'

const placeFor = (
  { workspace, id: personId }: Caller,
  what: Pick<DraftPlace, 'kind' | 'target'>,
): DraftPlace => ({ workspace, personId, ...what })

function placeOf({ type, flowid, msgid }: OaFlowTempformDeleteBody, caller: Caller): DraftPlace {
  const target = type === 'creat' ? flowid : msgid
  if (!target) throw new HttpRefused(400, 'request.missing', { field: type === 'creat' ? 'flowid' : 'msgid' })
  return placeFor(caller, { kind: type, target })
}

/** What the caller typed before for a target; whoever works in another's name reads no drafts of his. */
export async function ownDraft(
  { db, caller }: Context,
  what: Pick<DraftPlace, 'kind' | 'target'>,
): Promise<Draft | null> {
  if (!isAnsweredTo(caller, 'oa/flow/tempform/save')) return null
  return (await findDraft(db, placeFor(caller, what))) ?? null
}

/** Keeps the caller's draft as long as it can still be sent. */
export async function keepDraft(body: OaFlowTempformSaveBody, context: Context): Promise<number> {
  const { db, caller, clock } = context
  const place = placeOf(body, caller)
  if (place.kind === 'creat' && !(await mayStart(place.target, context))) throw new Refused('draft.not-yours')
  const now = clock.now()
  const isKept = await db.transaction((tx) => saveDraft(tx, place, body.form_save, now))
  if (!isKept) throw new Refused('draft.not-yours')
  return now
}

/** Drops the caller's draft; answers whether there was one. */
export const forgetDraft = (body: OaFlowTempformDeleteBody, { db, caller }: Context): Promise<boolean> =>
  db.transaction((tx) => dropDraft(tx, placeOf(body, caller)))
