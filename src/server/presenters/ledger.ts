import { balanceOf } from '../../core/ledger'
import type { LedgerBalance, LedgerEntry } from '../../generated/types'
import { type AccountRow, accountName, type EntryRow } from '../queries/ledger/accounts'

/** Converts an account to the row of a list. */
export const toLedgerBalance = ({
  ledger,
  period,
  key,
  name,
  unit,
  names,
  granted,
  held,
  used,
}: AccountRow): LedgerBalance => ({
  id: JSON.stringify([ledger, period, key]),
  ledger,
  name,
  account: accountName({ name, names }),
  period,
  unit,
  granted,
  used,
  held,
  left: balanceOf({ granted, held, used }),
})

/** Converts an entry to its row; the number of its flow is left out where the reader may not see the flow. */
export function toLedgerEntry(
  { at, flow, workname, ...entry }: Omit<EntryRow, 'name' | 'period' | 'names'>,
  showsFlow = true,
): LedgerEntry {
  const { id, kind, granted, held, used, by, note, short } = entry
  const beyond = short === null ? {} : { short }
  const ofFlow = showsFlow && flow && workname ? { flow, workname } : {}
  return { id, at: new Date(at).toISOString(), kind, granted, held, used, by, note, ...beyond, ...ofFlow }
}
