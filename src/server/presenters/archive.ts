import { archiveState } from '../../core/flow'
import type { ArchiveInfo, ArchivePlan, ArchiveRow, HeldFlow as ToldHeld } from '../../generated/types'
import { formatCompanyTime, type Language, translateKey } from '../platform'
import type { ArchiveFlowCount, ArchivePlanRecord, ArchiveRecord } from '../queries'
import type { LegalHold } from '../queries/archive/legal-holds'
import { toIso } from './time'

type Told = ArchiveRecord & { collected: ArchiveFlowCount[] }

/** View of an archiving plan. */
export const toArchivePlan = ({
  id,
  keepYears,
  nextAt,
  updatedAt,
  designs: _,
  ...plan
}: ArchivePlanRecord): ArchivePlan => ({
  _id: id,
  rev: plan.rev,
  name: plan.name,
  flows: plan.flows,
  frequency: plan.frequency,
  period: plan.period,
  keep_years: keepYears,
  enabled: plan.enabled,
  next_at: nextAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})

const nameOf = ({ name, createdAt }: ArchiveRecord) =>
  `${name} ${formatCompanyTime(createdAt.toISOString()).slice(0, 10)}`

/** View of an archive for its reader. */
export const toArchiveInfo = (archive: Told): ArchiveInfo => ({
  id: archive.id,
  action_name: nameOf(archive),
  collection_info: { flowlists: archive.collected },
  recover_status: archive.state,
})

const isoOrNull = (at: Date | null) => (at ? toIso(at.getTime()) : null)

/** Progress of an archive in percent; 100 once it is done. */
function percentOf({ state, total, done }: ArchiveRecord): number {
  if (state !== archiveState.archiving && state !== archiveState.recovering) return 100
  return total ? Math.min(99, Math.floor((done / total) * 100)) : 0
}

/** Whether an archive is under hold; a recovered one cannot be destroyed anyway. */
const isHeld = ({ heldAt, state }: ArchiveRecord) => heldAt !== null && state === archiveState.archived

/** List row of an archive. */
export const toArchiveRow = (archive: Told, language: Language): ArchiveRow => ({
  ...toArchiveInfo(archive),
  plan_id: archive.planId,
  total: archive.total,
  done: archive.done,
  percent: percentOf(archive),
  flows: archive.flows,
  rows: archive.rows,
  files: archive.files,
  held: isHeld(archive),
  hold_reason: isHeld(archive) ? archive.holdReason : '',
  held_by: (isHeld(archive) && archive.heldBy) || '',
  held_at: isHeld(archive) ? isoOrNull(archive.heldAt) : null,
  held_flows: archive.heldFlows,
  error: archive.error ? translateKey(language, archive.error.code, archive.error.params) : '',
  ended_before: archive.endedBefore.toISOString(),
  keep_until: isoOrNull(archive.keepUntil),
  created_at: archive.createdAt.toISOString(),
  finished_at: isoOrNull(archive.finishedAt),
  recovered_at: isoOrNull(archive.recoveredAt),
})

/** View of a flow under its own hold. */
export const toLegalHold = ({
  flowId,
  workname,
  flowName,
  desc,
  reason,
  by,
  heldAt,
}: LegalHold): ToldHeld => ({
  flow_id: flowId,
  workname,
  flowname: flowName,
  desc,
  hold_reason: reason,
  held_by: by,
  held_at: heldAt.toISOString(),
})
