import { BusinessError } from '../../core/business-error'
import { assertValidDelegation, type DelegationFacts, delegationStateOf } from '../../core/flow'
import type { EntrustDraft } from '../../generated/types'
import { type Context, HttpError, type Tx } from '../platform'
import { assertCanDelegate } from '../policies/delegation'
import { toIso } from '../presenters/time'
import {
  countDelegableMessages,
  type DelegationRecord,
  listDelegations,
  lockDelegations,
  logAuditEvent,
  readActiveDesignNames,
  readCurrentDirectory,
} from '../queries'
import { checkPrivilegeMove } from './guard-privileges'

const timeOf = (text: string | null) => (text === null ? null : Date.parse(text))

/** Converts the body to a delegation; without a delegator it is the caller's own. */
export const toDelegationFacts = (
  draft: EntrustDraft,
  { caller }: Pick<Context, 'caller'>,
): DelegationFacts => ({
  from: draft.from || caller.id,
  to: draft.to,
  kind: draft.kind,
  enabled: draft.enabled,
  flows: draft.flows && [...new Set(draft.flows)],
  beginsAt: draft.for_absence ? null : timeOf(draft.begins_at),
  endsAt: draft.for_absence ? null : timeOf(draft.ends_at),
  isForAbsence: draft.for_absence === true,
  reason: draft.reason.trim(),
})

/** Editor of the current delegations, while locked. */
export interface DelegationsEditor {
  tx: Tx
  /** Returns a delegation that the caller may change. */
  requireOwn(id: string): DelegationRecord
  /**
   * Throws if the delegation conflicts with the others, apart from the one with this id, or needs a second
   * person.
   */
  check(facts: DelegationFacts, id?: string): Promise<void>
  /** Logs who changed what. */
  note(change: 'creat' | 'edit' | 'delete', before: unknown, after: unknown): Promise<unknown>
}

/** Edits the delegations; people and designs are read before, so that no transaction waits for them. */
export async function withDelegations<Answer>(
  context: Context,
  work: (locked: DelegationsEditor) => Promise<Answer>,
): Promise<Answer> {
  const { db, caller, clock, newId } = context
  const { workspace } = caller
  const [directory, designs] = await Promise.all([
    readCurrentDirectory(context),
    readActiveDesignNames(db, workspace),
  ])
  return db.transaction(async (tx) => {
    await lockDelegations(tx, workspace)
    const all = await listDelegations(tx, workspace)
    const now = clock.now()
    const running = { caller, id: newId(), now }
    return work({
      tx,
      requireOwn: (id) => requireDelegation(all, id, context),
      async check(facts, id) {
        assertCanDelegate(caller, facts)
        assertValidDelegation(facts, { directory, now, designs, others: all.filter((one) => one.id !== id) })
        const { from, to } = facts
        await checkPrivilegeMove(tx, context, { from, what: 'delegations', to })
      },
      note: (change, before, after) =>
        logAuditEvent(tx, running, { action: 'entrust', details: { what: change, before, after } }),
    })
  })
}

function requireDelegation(
  all: readonly DelegationRecord[],
  id: string,
  { caller }: Context,
): DelegationRecord {
  const found = all.find((one) => one.id === id)
  if (!found) throw new BusinessError('entrust.gone')
  assertCanDelegate(caller, found)
  return found
}

/** Throws if the change is based on an outdated revision, since it would undo another person's. */
export function rejectStaleDelegation({ rev, updatedAt }: DelegationRecord, readRevision: number): void {
  if (rev !== readRevision) throw new HttpError(409, 'entrust.stale', {}, { rev, saved_at: toIso(updatedAt) })
}

/**
 * Counts the waiting messages that could be transferred immediately: none, unless messages are delegated from
 * now on.
 */
export const countWaitingMessages = async (
  facts: DelegationFacts,
  { db, caller, clock }: Context,
): Promise<number> =>
  facts.kind === 'message' && delegationStateOf({ ...facts, absences: [] }, clock.now()) === 'on'
    ? countDelegableMessages(db, caller.workspace, facts)
    : 0
