import { checkEntrust, type EntrustFacts, stateOf } from '../../core/flow/delegation/delegation-rules'
import { Refused } from '../../core/refused'
import type { EntrustDraft } from '../../generated/types'
import type { Context } from '../platform/call'
import type { Tx } from '../platform/db/db'
import { HttpRefused } from '../platform/http-refused'
import { checkMayEntrust } from '../policies/entrust'
import { toIso } from '../presenters/time'
import { noteAct } from '../queries/company/audit'
import {
  countEntrustable,
  listEntrusts,
  runningDesigns,
  type StoredEntrust,
} from '../queries/delegation/delegation'
import { lockEntrusts } from '../queries/delegation/delegation-writer'
import { directoryOf } from '../queries/directory/directory'

const timeOf = (text: string | null) => (text === null ? null : Date.parse(text))

/** What was sent, as rules know it; whoever names nobody delegates for himself. */
export const factsOf = (draft: EntrustDraft, { caller }: Pick<Context, 'caller'>): EntrustFacts => ({
  from: draft.from || caller.id,
  to: draft.to,
  kind: draft.kind,
  enabled: draft.enabled,
  flows: draft.flows && [...new Set(draft.flows)],
  beginsAt: timeOf(draft.begins_at),
  endsAt: timeOf(draft.ends_at),
  reason: draft.reason.trim(),
})

/** Delegations as they stand, while nobody else changes one. */
export interface LockedEntrusts {
  tx: Tx
  /** A delegation that the caller may change. */
  mine(id: string): StoredEntrust
  /** Refuses what cannot be saved beside the others, under the id that it has. */
  check(facts: EntrustFacts, id?: string): void
  /** Keeps who changed what. */
  note(what: 'creat' | 'edit' | 'delete', before: unknown, after: unknown): Promise<unknown>
}

/** Works on the delegations; people and designs are read before, so that no transaction waits for them. */
export async function withEntrusts<Answer>(
  context: Context,
  work: (locked: LockedEntrusts) => Promise<Answer>,
): Promise<Answer> {
  const { db, caller, clock, newId } = context
  const { workspace } = caller
  const [directory, designs] = await Promise.all([directoryOf(context), runningDesigns(db, workspace)])
  return db.transaction(async (tx) => {
    await lockEntrusts(tx, workspace)
    const all = await listEntrusts(tx, workspace)
    const now = clock.now()
    const doing = { caller, id: newId(), now }
    return work({
      tx,
      mine: (id) => mineAmong(all, id, context),
      check(facts, id) {
        checkMayEntrust(caller, facts)
        checkEntrust(facts, { directory, now, designs, others: all.filter((one) => one.id !== id) })
      },
      note: (what, before, after) =>
        noteAct(tx, doing, { action: 'entrust', details: { what, before, after } }),
    })
  })
}

function mineAmong(all: readonly StoredEntrust[], id: string, { caller }: Context): StoredEntrust {
  const found = all.find((one) => one.id === id)
  if (!found) throw new Refused('entrust.gone')
  checkMayEntrust(caller, found)
  return found
}

/** A change that was begun on an older one would undo somebody else's. */
export function refuseStaleEntrust({ rev, updatedAt }: StoredEntrust, seen: number): void {
  if (rev !== seen) throw new HttpRefused(409, 'entrust.stale', {}, { rev, saved_at: toIso(updatedAt) })
}

/** What already waits and could be handed over at once: none, unless messages are delegated from now on. */
export const waitingFor = async (facts: EntrustFacts, { db, caller, clock }: Context): Promise<number> =>
  facts.kind === 'message' && stateOf(facts, clock.now()) === 'on'
    ? countEntrustable(db, caller.workspace, facts)
    : 0
