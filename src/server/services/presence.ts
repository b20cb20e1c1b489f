import type { AppContext, Caller } from '../platform'
import { enterDesign, leaveDesigns, listOthersInDesign } from '../queries/design/presence'

type Place = Pick<AppContext, 'db' | 'push' | 'clock'> & { caller: Pick<Caller, 'workspace' | 'id'> }

/** Reads who else has a design open, and notifies them if asked. */
async function othersIn({ db, push, clock, caller }: Place, designId: string, notifiesOthers: boolean) {
  const { workspace, id: personId } = caller
  const ids = await listOthersInDesign(db, { workspace, designId, personId, now: clock.now() })
  if (notifiesOthers && ids.length) push.badgesChanged(workspace, ids, { flows: [`design:${designId}`] })
  return ids
}

/** Records that a person has a design open; the others in it are notified. Returns their ids. */
export async function enterOpenDesign(place: Place, designId: string): Promise<string[]> {
  const { db, clock, caller } = place
  const entry = { workspace: caller.workspace, designId, personId: caller.id, now: clock.now() }
  const wasHere = await db.transaction((tx) => enterDesign(tx, entry))
  return othersIn(place, designId, !wasHere)
}

/** Records that a person has closed a design, or all that were open until then; the others are notified. */
export async function leaveOpenDesigns(place: Place, designId?: string, until?: number): Promise<void> {
  const { db, clock, caller } = place
  const leaving = { workspace: caller.workspace, personId: caller.id, now: until ?? clock.now() }
  const left = await db.transaction((tx) => leaveDesigns(tx, { ...leaving, ...(designId && { designId }) }))
  for (const one of left) await othersIn(place, one, true)
}
