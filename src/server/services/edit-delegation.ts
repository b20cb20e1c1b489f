import { Refused } from '../../core/business-error'
import { checkDelegation, type DelegationFacts, stateOf } from '../../core/flow/delegation/delegation-rules'
import type { EntrustDraft } from '../../generated/types'
import type { Tx } from '../platform/db/db'
import type { Context } from '../platform/http/define-call'
import { HttpRefused } from '../platform/http/http-error'
import { checkMayDelegate } from '../policies/delegation'
import { toIso } from '../presenters/time'
import { noteAct } from '../queries/company/audit'
import {
  countDelegable,
  listDelegations,
  runningDesigns,
  type StoredDelegation,
} from '../queries/delegation/delegation'
import { lockDelegations } from '../queries/delegation/delegation-writer'
import { directoryOf } from '../queries/directory/directory'
import { checkPowerMove } from './guard-privileges'

const timeOf = (text: string | null) => (text === null ? null : Date.parse(text))

/** What was sent, as rules know it; whoever names nobody delegates for himself. */
export const factsOf = (draft: EntrustDraft, { caller }: Pick<Context, 'caller'>): DelegationFacts => ({
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
export interface LockedDelegations {
  tx: Tx
  /** A delegation that the caller may change. */
  mine(id: string): StoredDelegation
  /** Refuses what cannot be saved beside the others, under the id that it has, or what needs a second person. */
  check(facts: DelegationFacts, id?: string): Promise<void>
  /** Keeps who changed what. */
  note(what: 'creat' | 'edit' | 'delete', before: unknown, after: unknown): Promise<unknown>
}

/** Works on the delegations; people and designs are read before, so that no transaction waits for them. */
export async function withDelegations<Answer>(
  context: Context,
  work: (locked: LockedDelegations) => Promise<Answer>,
): Promise<Answer> {
  const { db, caller, clock, newId } = context
  const { workspace } = caller
  const [directory, designs] = await Promise.all([directoryOf(context), runningDesigns(db, workspace)])
  return db.transaction(async (tx) => {
    await lockDelegations(tx, workspace)
    const all = await listDelegations(tx, workspace)
    const now = clock.now()
    const doing = { caller, id: newId(), now }
    return work({
      tx,
      mine: (id) => mineAmong(all, id, context),
      async check(facts, id) {
        checkMayDelegate(caller, facts)
        checkDelegation(facts, { directory, now, designs, others: all.filter((one) => one.id !== id) })
        const { from, to } = facts
        await checkPowerMove(tx, context, { from, what: 'delegations', to })
      },
      note: (what, before, after) =>
        noteAct(tx, doing, { action: 'entrust', details: { what, before, after } }),
    })
  })
}

function mineAmong(all: readonly StoredDelegation[], id: string, { caller }: Context): StoredDelegation {
  const found = all.find((one) => one.id === id)
  if (!found) throw new Refused('entrust.gone')
  checkMayDelegate(caller, found)
  return found
}

/** A change that was begun on an older one would undo somebody else's. */
export function refuseStaleDelegation({ rev, updatedAt }: StoredDelegation, seen: number): void {
  if (rev !== seen) throw new HttpRefused(409, 'entrust.stale', {}, { rev, saved_at: toIso(updatedAt) })
}

/** What already waits and could be handed over at once: none, unless messages are delegated from now on. */
export const waitingFor = async (facts: DelegationFacts, { db, caller, clock }: Context): Promise<number> =>
  facts.kind === 'message' && stateOf(facts, clock.now()) === 'on'
    ? countDelegable(db, caller.workspace, facts)
    : 0
