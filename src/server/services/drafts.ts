import { BusinessError } from '../../core/business-error'
import type { Draft, OaFlowTempformDeleteBody, OaFlowTempformSaveBody } from '../../generated/types'
import { type Caller, type Context, HttpError } from '../platform'
import { isCallAllowed } from '../policies/environment'
import { type DraftKey, dropDraft, findDraft, saveDraft } from '../queries/flow/draft'
import { canStartDesign } from '../read-models/flow/can-start'

const placeFor = (
  { workspace, id: personId }: Caller,
  target: Pick<DraftKey, 'kind' | 'target'>,
): DraftKey => ({ workspace, personId, ...target })

function placeOf({ type, flowid, msgid }: OaFlowTempformDeleteBody, caller: Caller): DraftKey {
  const target = type === 'creat' ? flowid : msgid
  if (!target) throw new HttpError(400, 'request.missing', { field: type === 'creat' ? 'flowid' : 'msgid' })
  return placeFor(caller, { kind: type, target })
}

/** Finds the caller's draft for a target; a delegate reads no drafts of the delegator. */
export async function findOwnDraft(
  { db, caller }: Context,
  target: Pick<DraftKey, 'kind' | 'target'>,
): Promise<Draft | null> {
  if (!isCallAllowed(caller, 'oa/flow/tempform/save')) return null
  return (await findDraft(db, placeFor(caller, target))) ?? null
}

/** Stores the caller's draft as long as it can still be sent. */
export async function saveOwnDraft(body: OaFlowTempformSaveBody, context: Context): Promise<number> {
  const { db, caller, clock } = context
  const place = placeOf(body, caller)
  if (place.kind === 'creat' && !(await canStartDesign(place.target, context)))
    throw new BusinessError('draft.not-yours')
  const now = clock.now()
  const isKept = await db.transaction((tx) => saveDraft(tx, place, body.form_save, now))
  if (!isKept) throw new BusinessError('draft.not-yours')
  return now
}

/** Deletes the caller's draft. Returns whether it existed. */
export const deleteOwnDraft = (body: OaFlowTempformDeleteBody, { db, caller }: Context): Promise<boolean> =>
  db.transaction((tx) => dropDraft(tx, placeOf(body, caller)))
