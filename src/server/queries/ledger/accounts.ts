import { accountText, type LedgerTotals } from '../../../core/ledger'
import type { LedgerEntry } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { pageSize } from '../sql/page'
import { likePattern, millisecondsSql } from '../sql/time-columns'

/** Account with the names of its ledger and its dimensions. */
export interface AccountRow extends LedgerTotals {
  ledger: string
  period: string
  key: string
  names: string[]
  name: string
  unit: string
  /** Balance that an action may not go below, or only with a warning. */
  floor: number
}

/** Account as a person finds it. */
interface AccountFilter {
  text?: string
  state?: 'short' | 'held' | undefined
}

/** Entry of an account, with the number of its flow. */
export interface EntryRow extends LedgerTotals, Pick<AccountRow, 'name' | 'period' | 'names'> {
  id: string
  at: number
  kind: LedgerEntry['kind']
  by: string
  note: string
  short: number | null
  flow: string | null
  workname: string | null
}

const totals = 'a.granted::float8, a.held::float8, a.used::float8'
const columns = `a.ledger_id as ledger, a.period, a.key, a.names, l.document->>'name' as name,
  l.document->>'unit' as unit, (l.document->>'floor')::float8 as floor, ${totals}`
/** Accounts with their ledgers, as `a` and `l`. */
export const accountSource =
  'ledger_account a join ledger l on l.workspace = a.workspace and l.id = a.ledger_id'
/** SQL of the condition that each word occurs in the ledger, the account or the period. */
const hasWords = `concat_ws(' ', l.document->>'name', array_to_string(a.names, ' / '), a.period) ilike all($2::text[])`

const page = defineStatement<AccountRow & { total: number }>(
  'ledger-balances',
  `select ${columns}, count(*) over ()::int as total from ${accountSource}
   where a.workspace = $1 and ${hasWords} and case $3::text
     when 'short' then a.granted - a.held - a.used <= (l.document->>'floor')::numeric when 'held' then a.held <> 0
     else true end
   order by l.document->>'name', a.period desc, a.names, a.key limit $4 offset $5`,
)
const ofKeys = `from unnest($2::text[], $3::text[], $4::text[]) with ordinality as w(ledger, period, key, n)`
const some = defineStatement<AccountRow>(
  'ledger-accounts-of',
  `select ${columns} ${ofKeys}
   join ${accountSource} on a.workspace = $1 and a.ledger_id = w.ledger and a.period = w.period and a.key = w.key`,
)
const holders = defineStatement<{ n: number; running: number }>(
  'ledger-holders',
  `select w.n::int, count(distinct e.flow_id)::int as running ${ofKeys}
   join ledger_entry e on e.workspace = $1 and e.ledger_id = w.ledger and e.period = w.period and e.key = w.key
   join flow f on f.workspace = $1 and f.id = e.flow_id and f.ledger->>'state' = 'held' group by w.n`,
)
const entryColumns = `e.id, ${millisecondsSql('e.at')} as at, e.kind, e.granted::float8, e.held::float8, e.used::float8,
  e.short::float8, e.by_name as by, e.note, e.flow_id as flow, f.workname`
const withFlow = 'left join flow f on f.workspace = e.workspace and f.id = e.flow_id'
const entries = defineStatement<EntryRow & { total: number }>(
  'ledger-entries',
  `select ${entryColumns}, l.document->>'name' as name, a.period, a.names, count(*) over ()::int as total
   from ledger_entry e join ${accountSource} on a.workspace = e.workspace and a.ledger_id = e.ledger_id
     and a.period = e.period and a.key = e.key ${withFlow}
   where e.workspace = $1 and ${hasWords} order by e.at desc, e.id desc limit ${pageSize} offset $3`,
)
const latest = defineStatement<Omit<EntryRow, 'name' | 'period' | 'names'> & { n: number }>(
  'ledger-entries-latest',
  `select w.n::int, one.* ${ofKeys}
   cross join lateral (select ${entryColumns} from ledger_entry e ${withFlow}
     where e.workspace = $1 and e.ledger_id = w.ledger and e.period = w.period and e.key = w.key
     order by e.at desc, e.id desc limit 8) one order by w.n, one.at desc, one.id desc`,
)
const counts = defineStatement<{ ledger: string; accounts: number }>(
  'ledger-account-counts',
  `select ledger, count(*)::int as accounts from (
     select ledger_id as ledger from ledger_account where workspace = $1
     union all select ledger_id from ledger_booking where workspace = $1) a group by ledger`,
)
const used = defineStatement<{ name: string }>(
  'ledger-uses',
  `select distinct d.name from flow_version v
   join flow_design d on d.workspace = v.workspace and d.id = v.design_id
   where v.workspace = $1 and v.design->'set'->'ledgers' @> jsonb_build_array(jsonb_build_object('ledger', $2::text))
   order by d.name limit 5`,
)
const ofPeriod = defineStatement<LedgerTotals & { key: string; names: string[]; carried: number }>(
  'ledger-period-lock',
  `select a.key, a.names, ${totals}, coalesce((select sum(e.granted) from ledger_entry e where e.workspace = a.workspace
       and e.ledger_id = a.ledger_id and e.period = $4 and e.key = a.key and e.kind = 'carry'), 0)::float8 as carried
   from ledger_account a where a.workspace = $1 and a.ledger_id = $2 and a.period = $3 order by a.key for update of a`,
)
const openings = defineStatement<{
  ledger: string
  period: string
  key: string
  allowance: number
  isOpened: boolean
}>(
  'ledger-openings',
  `select a.ledger_id as ledger, a.period, a.key, a.allowance::float8, exists (select from ledger_entry e
     where e.workspace = a.workspace and e.ledger_id = a.ledger_id and e.period = a.period and e.key = a.key
       and e.kind = 'import') as "isOpened"
   from unnest($2::text[], $3::text[], $4::text[]) as w(ledger, period, key)
   join ledger_account a on a.workspace = $1 and a.ledger_id = w.ledger and a.period = w.period and a.key = w.key`,
)

const patternsOf = (text = ''): string[] => ['', ...text.split(/\s+/)].map((word) => likePattern(word))

/** Keys of accounts as columns. */
const keysOf = (accounts: readonly Pick<AccountRow, 'ledger' | 'period' | 'key'>[]) => [
  accounts.map(({ ledger }) => ledger),
  accounts.map(({ period }) => period),
  accounts.map(({ key }) => key),
]

/** Returns accounts by ledger, period and name, and their total. */
export async function readBalances(
  reader: DbReader,
  workspace: string,
  { text, state, limit, offset }: AccountFilter & { limit: number; offset: number },
): Promise<{ rows: AccountRow[]; total: number }> {
  const rows = await reader.run(page, [workspace, patternsOf(text), state ?? null, limit, offset])
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Returns accounts by their keys. */
export const findAccounts = (
  reader: DbReader,
  workspace: string,
  accounts: readonly Pick<AccountRow, 'ledger' | 'period' | 'key'>[],
) => reader.run(some, [workspace, ...keysOf(accounts)])

/** Counts the running flows that hold some of each account, with the position of the account from 1. */
export const countHolders = (
  reader: DbReader,
  workspace: string,
  accounts: readonly Pick<AccountRow, 'ledger' | 'period' | 'key'>[],
) => reader.run(holders, [workspace, ...keysOf(accounts)])

/** Returns one page of the entries, latest first, and their total. */
export async function readEntries(
  reader: DbReader,
  workspace: string,
  { text, offset }: Pick<AccountFilter, 'text'> & { offset: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const rows = await reader.run(entries, [workspace, patternsOf(text), offset])
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Returns the latest entries of accounts, with the position of the account from 1. */
export const findLatestEntries = (
  reader: DbReader,
  workspace: string,
  accounts: readonly Pick<AccountRow, 'ledger' | 'period' | 'key'>[],
) => reader.run(latest, [workspace, ...keysOf(accounts)])

/** Counts the accounts of each ledger, or its bookings. */
export const countAccounts = async (
  reader: DbReader,
  workspace: string,
): Promise<ReadonlyMap<string, number>> =>
  new Map((await reader.run(counts, [workspace])).map(({ ledger, accounts }) => [ledger, accounts]))

/** Returns names of the flows whose designs use a ledger, at most five. */
export const findLedgerUses = async (reader: DbReader, workspace: string, id: string): Promise<string[]> =>
  (await reader.run(used, [workspace, id])).map(({ name }) => name)

/** Locks the accounts of a period, with what was carried from each to the next. */
export const lockPeriod = (
  tx: Tx,
  workspace: string,
  { ledger, period, next }: { ledger: string; period: string; next: string },
) => tx.run(ofPeriod, [workspace, ledger, period, next])

/** Returns which of these accounts exist, and which of them have an opening balance. */
export const findOpenings = (
  reader: DbReader,
  workspace: string,
  accounts: readonly Pick<AccountRow, 'ledger' | 'period' | 'key'>[],
) => reader.run(openings, [workspace, ...keysOf(accounts)])

/** Name under which a person knows an account. */
export const accountName = ({ names, name }: Pick<AccountRow, 'names' | 'name'>): string =>
  accountText(names) || name
