import { BusinessError } from '../../../core/business-error'
import type { LedgerMove } from '../../../core/ledger'
import {
  accountText,
  balanceOf,
  isSameAccount,
  type LedgerAccountId,
  type LedgerTotals,
  sumAmounts,
} from '../../../core/ledger'
import type { Ledger } from '../../../generated/types'
import { defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Change of an account with its entry: an action's, an import's or one at the change of a period. */
export interface AccountMove extends Omit<LedgerMove, 'kind'> {
  kind: LedgerMove['kind'] | 'import' | 'carry'
  note?: string
}

/** Who moves accounts, when, and by which flow. */
interface MoveContext {
  workspace: string
  newId(): string
  now: number
  by: { id: string; name: string }
  flowId: string | null
  /** Ledgers that the sentence about a short account names; missing where nothing can be short. */
  ledgers?: ReadonlyMap<string, Ledger> | undefined
}

type Moved = LedgerAccountId & LedgerTotals

/*
 * Each account is created or changed by one statement, in one order, whatever others do: the row is locked from here to
 * the commit, and what is returned is its newest state. So the balance is compared after the change, and the whole
 * action is rolled back if it is short.
 */
const move = defineStatement<Moved>(
  'ledger-move',
  `with given as materialized (
     select * from jsonb_to_recordset($2::jsonb) as g(n int, ledger text, period text, key text, names text[],
       allowance numeric, granted numeric, held numeric, used numeric, lowest numeric, id text, "openingId" text, kind text, note text)
   ), moved as (
     insert into ledger_account as a (workspace, ledger_id, period, key, names, allowance, granted, held, used)
     select $1, ledger, period, key, names, allowance, allowance + granted, held, used from given order by n
     on conflict (workspace, ledger_id, period, key) do update set
       granted = a.granted + excluded.granted - excluded.allowance, held = a.held + excluded.held,
       used = a.used + excluded.used
     returning a.ledger_id as ledger, a.period, a.key, a.granted, a.held, a.used, a.xmax = 0 as "isNew"
   ), entries as (
     insert into ledger_entry (workspace, id, ledger_id, period, key, kind, granted, held, used, flow_id, at, by_id,
       by_name, note, short)
     select $1, e.id, ledger, period, key, e.kind, e.granted, e.held, e.used,
       case when e.kind <> 'allowance' then $3 end, $4::timestamptz, $5, $6, e.note, e.short
     from given join moved using (ledger, period, key) cross join lateral (
       select given.id, given.kind, given.granted, given.held, given.used, coalesce(given.note, '') as note, case when given.held + given.used > given.granted
         and moved.granted - moved.held - moved.used < given.lowest
         then given.lowest - moved.granted + moved.held + moved.used end as short
       where given.granted <> 0 or given.held <> 0 or given.used <> 0
       union all select given."openingId", 'allowance', given.allowance, 0, 0, '', null
       where moved."isNew" and given.allowance <> 0) e
   )
   select ledger, period, key, granted::float8, held::float8, used::float8 from moved`,
)

/** Throws if a move has taken more from its account than the account may give. */
function assertNotShort(
  { floor, names, granted, held, used, ...move }: AccountMove,
  account: Moved | undefined,
  ledger: Ledger | undefined,
): void {
  const spent = sumAmounts(held, used, 0 - granted)
  if (floor === null || spent <= 0 || !account) return
  const left = balanceOf(account)
  if (left >= floor) return
  const params = {
    name: ledger?.name ?? '',
    account: accountText(names, move.period) || (ledger?.name ?? ''),
    unit: ledger?.unit ?? '',
    asked: spent,
    left: sumAmounts(left, spent, 0 - floor),
  }
  throw new BusinessError('ledger.short', params)
}

/** Moves accounts and adds their entries; each account may be named once. Throws if one of them is short. */
export async function moveAccounts(
  tx: Tx,
  { workspace, newId, now, by, flowId, ledgers }: MoveContext,
  moves: readonly AccountMove[],
): Promise<void> {
  if (!moves.length) return
  const rows = moves.map(({ floor: _, ...one }, n) => {
    const ledger = ledgers?.get(one.ledger)
    // The balance below which the entry says by how much its account is overdrawn.
    const lowest = ledger?.short === 'warn' ? ledger.floor : null
    return { ...one, lowest, n, openingId: newId(), id: newId() }
  })
  const sent = [workspace, JSON.stringify(rows), flowId, toTimestamp(now), by.id, by.name]
  const accounts = await tx.run(move, sent)
  for (const one of moves)
    assertNotShort(
      one,
      accounts.find((account) => isSameAccount(account, one)),
      ledgers?.get(one.ledger),
    )
}
