import { type DbReader, defineStatement } from '../../platform'
import { millisecondsSql } from '../sql/time-columns'
import { type AccountRow, accountSource } from './accounts'

/** Overdraft of an account by an action of a flow, where the ledger only warns. */
export interface OverdraftRow
  extends Pick<AccountRow, 'ledger' | 'period' | 'key' | 'names' | 'name' | 'unit'> {
  at: number
  /** By how much the account was below its limit then. */
  amount: number
}

const overdrafts = defineStatement<OverdraftRow>(
  'ledger-overdrafts',
  `select e.ledger_id as ledger, e.period, e.key, a.names, l.document->>'name' as name, l.document->>'unit' as unit,
     ${millisecondsSql('e.at')} as at, e.short::float8 as amount
   from ledger_entry e join ${accountSource} on a.workspace = e.workspace and a.ledger_id = e.ledger_id
     and a.period = e.period and a.key = e.key
   where e.workspace = $1 and e.flow_id = $2 and e.short is not null order by e.at, e.id`,
)

/** Returns the overdrafts by actions of a flow, oldest first. */
export const findOverdrafts = (reader: DbReader, workspace: string, flowId: string) =>
  reader.run(overdrafts, [workspace, flowId])
