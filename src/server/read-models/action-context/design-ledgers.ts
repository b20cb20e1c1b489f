import type { FlowDesign, Ledger } from '../../../generated/types'
import type { Context, DbReader } from '../../platform'
import { findLedgers } from '../../queries/ledger/ledger'

/** Finds the ledgers that designs use; runs no query for none. */
export const findDesignLedgers = (
  { db, caller, reader = db }: Pick<Context, 'db' | 'caller'> & { reader?: DbReader },
  ...designs: Pick<FlowDesign, 'set'>[]
): Promise<ReadonlyMap<string, Ledger>> =>
  findLedgers(
    reader,
    caller.workspace,
    designs.flatMap(({ set }) => (set.ledgers ?? []).map(({ ledger }) => ledger)),
  )
