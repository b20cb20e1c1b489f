import type { PrivilegeChange } from '../../core/directory/privileges'
import type { PendingChange as ShownChange } from '../../generated/types'
import { type Caller, type Language, translateKey } from '../platform'
import { affectedNames, confirmableCalls, isAffected, isRequester } from '../policies/second-person'
import type { PendingChange } from '../queries'
import { toIso, toIsoOrNull } from './time'

/** Describes the privilege changes, one sentence each. */
export const describePrivilegeChanges = (moved: readonly PrivilegeChange[], language: Language): string[] =>
  moved.map(({ name, what, from = '', to = '' }) => {
    const params = { name, from, to }
    if (what !== 'leads' && what !== 'roles')
      return translateKey(language, `pending-change.moves.${what}`, params)
    return to
      ? translateKey(language, `pending-change.gained.${what}`, params)
      : translateKey(language, `pending-change.lost.${what}`, params)
  })

/** View of a pending change, with the actions its reader may take. */
export function toPendingChange(
  row: PendingChange,
  { caller, language }: { caller: Caller; language: Language },
): ShownChange {
  const isPending = row.state === 'pending'
  const [own, affected] = [isRequester(row, caller), isAffected(row, caller)]
  const mayConfirm = isPending && !own && confirmableCalls(caller).includes(row.call)
  return {
    id: row.id,
    what: describePrivilegeChanges(row.moved, language).join(language === 'zh' ? '；' : '; '),
    state: row.state,
    people: affectedNames(row.moved),
    requested_by: row.requestedName,
    requested_at: toIso(row.requestedAt.getTime()),
    due_at: toIsoOrNull(row.dueAt?.getTime() ?? null),
    expires_at: toIso(row.expiresAt.getTime()),
    decided_by: row.decidedName,
    decided_at: toIsoOrNull(row.decidedAt?.getTime() ?? null),
    reason: row.reason,
    may_confirm: mayConfirm,
    may_reject: mayConfirm && !affected,
    may_object: isPending && !own && affected,
    may_withdraw: isPending && own,
  }
}
