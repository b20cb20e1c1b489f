import type { Directory } from '../../core/directory/directory'
import { delegationStateOf } from '../../core/flow'
import type { Entrust, EntrustedRow } from '../../generated/types'
import type { DelegationRecord } from '../queries'
import type { DelegatedMessage } from '../queries/list/delegated-list'
import { toIso, toIsoOrNull } from './time'

/** Context of delegation views. */
export interface DelegationViewContext {
  directory: Directory
  designs: ReadonlyMap<string, string>
  now: number
  mayEdit(one: DelegationRecord): boolean
}

/** View of a delegation with the names of people and flows, and its current state. */
export function toDelegation(
  one: DelegationRecord,
  { directory, designs, now, mayEdit }: DelegationViewContext,
): Entrust {
  const nameOf = (id: string) => directory.person(id)?.name ?? id
  return {
    _id: one.id,
    from: one.from,
    from_name: nameOf(one.from),
    to: one.to,
    to_name: nameOf(one.to),
    kind: one.kind,
    flows: one.flows?.map((id) => ({ id, name: designs.get(id) ?? id })) ?? null,
    begins_at: toIsoOrNull(one.beginsAt),
    ends_at: toIsoOrNull(one.endsAt),
    enabled: one.enabled,
    for_absence: one.isForAbsence,
    absences: one.absences.map(({ beginsAt, endsAt }) => ({
      begins_at: toIso(beginsAt),
      ends_at: toIso(endsAt),
    })),
    calendar: one.calendar && {
      read_at: toIsoOrNull(one.calendar.readAt || null),
      problem: one.calendar.problem,
    },
    reason: one.reason,
    state: delegationStateOf(one, now),
    rev: one.rev,
    mayEdit: mayEdit(one),
    updated_at: toIso(one.updatedAt),
    updated_name: nameOf(one.updatedId),
  }
}

/** List row of a message handled for another person. */
export const toDelegatedRow = (one: DelegatedMessage): EntrustedRow => ({
  _id: one.id,
  flowlistid: one.flowId,
  flowname: one.flowName,
  workname: one.workname,
  desc: one.desc,
  flowcreater: one.creater,
  NowFunName: one.stepName,
  to: one.to,
  toer: one.toName,
  entrust_from: one.entrustFrom,
  status: one.status,
  takenback: one.isTakenBack,
  hasread: one.hasRead ? 1 : 0,
  level: one.level,
  created_at: toIso(one.createdAt),
  finished_at: toIsoOrNull(one.finishedAt),
  button: one.button,
  suggest: one.suggest,
})
