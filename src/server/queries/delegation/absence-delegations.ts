import { type DbReader, defineStatement, type Tx } from '../../platform'
import type { DelegationCalendar } from '../../platform/db/tables-delegation'
import { type DelegationRecord, delegationColumns } from './delegation'

const keepAbsences = defineStatement(
  'entrust-absences',
  `update entrust set absences = $5::jsonb, calendar = $6::jsonb
   where workspace = $1 and id = $2 and rev = $3 and from_id = $4 and is_for_absence and enabled`,
)

/** Delegation with the absences that were found. */
export type AbsenceRecord = Pick<DelegationRecord, 'id' | 'rev' | 'from' | 'absences' | 'calendar'>

/** Stores the known absences of a principal; the revision stays, since no person changed the delegation. */
export const storeAbsences = async (
  tx: Tx,
  workspace: string,
  { id, rev, from, absences, calendar }: AbsenceRecord,
) =>
  void (await tx.run(keepAbsences, [
    ...[workspace, id, rev, from, JSON.stringify(absences)],
    calendar && JSON.stringify(calendar),
  ]))

const setCalendar = defineStatement(
  'entrust-calendar',
  'update entrust set calendar = $3::jsonb where workspace = $1 and id = $2',
)

/** Sets the calendar of a delegation, which a change beside it stores. */
export const setDelegationCalendar = async (
  tx: Tx,
  workspace: string,
  id: string,
  calendar: DelegationCalendar | null,
) => void (await tx.run(setCalendar, [workspace, id, calendar && JSON.stringify(calendar)]))

const forAbsence = defineStatement<DelegationRecord>(
  'entrust-for-absence',
  `select ${delegationColumns} from entrust e where e.workspace = $1 and e.is_for_absence and e.enabled order by e.id`,
)

/** Lists the enabled delegations that apply during absences. */
export const listAbsenceDelegations = (reader: DbReader, workspace: string) =>
  reader.run(forAbsence, [workspace])
