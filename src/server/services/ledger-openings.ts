import { BusinessError } from '../../core/business-error'
import { companyZone } from '../../core/company/company-zone'
import { type RecordSheet, readRecordSheet, sheetFields } from '../../core/form'
import {
  compareAccounts,
  type OpeningAccount,
  type OpeningRow,
  planOpeningSheet,
  subtractAmounts,
} from '../../core/ledger'
import { localDate } from '../../core/text/formats'
import type { SheetValue } from '../../core/text/sheet-value'
import type { SheetImport } from '../../generated/types'
import { type Context, type DbReader, finishInSlices, type Language, localizeProblems } from '../platform'
import { getProductForm } from '../platform/schemas/product-form'
import { logAuditEvent, readCurrentDirectory } from '../queries'
import { findOpenings } from '../queries/ledger/accounts'
import { listLedgers, lockLedger } from '../queries/ledger/ledger'
import { moveAccounts } from '../queries/ledger/move-accounts'

type Grid = readonly (readonly SheetValue[])[]
type Sheet = Exclude<RecordSheet, { refusal: string }>

/** Maximum number of new records and errors described individually; the rest is counted. */
const maxListed = 500
/** Number of accounts that one statement opens. */
const accountsPerStatement = 500

const languages: readonly Language[] = ['zh', 'en', 'es']
const form = 'ledger-opening'

async function sheetOf(grid: Grid, { language, clock }: Context): Promise<Sheet> {
  const spoken = [language, ...languages.filter((other) => other !== language)]
  const forms = spoken.map((one) => getProductForm(form, one))
  const today = localDate(clock.now(), companyZone)
  const sheet = await finishInSlices(readRecordSheet({ forms, beside: {}, grid, today }))
  if ('refusal' in sheet) throw new BusinessError(`list.sheet-${sheet.refusal}`, { column: sheet.column })
  return sheet
}

/** Plans which opening balances a spreadsheet adds; an account that has one already is left as it is. */
export async function planOpenings(reader: DbReader, grid: Grid, context: Context) {
  const sheet = await sheetOf(grid, context)
  const { workspace } = context.caller
  const [directory, ledgers] = [await readCurrentDirectory(context), await listLedgers(reader, workspace)]
  const people = new Map(directory.people().map((person) => [person.jobId, person]))
  const departments = directory.departments().map(({ id, name }) => {
    const path = directory.pathOf(id).map((one) => one.name)
    return { id, name, path: path.slice(1).join('-') }
  })
  const rows = sheet.rows.map(({ row, values }) => ({ row, ...(values as Omit<OpeningRow, 'row'>) }))
  const plan = planOpeningSheet(rows, { ledgers, people, departments })
  const known = await findOpenings(reader, workspace, plan.opened)
  return { sheet, ...plan, known }
}

type Planned = Awaited<ReturnType<typeof planOpenings>>

/** Opening balances that a plan adds: those of accounts that have none yet. */
function newOpenings({ opened, known }: Planned): (OpeningAccount & { started: number })[] {
  const keyOf = ({ ledger, period, key }: Pick<OpeningAccount, 'ledger' | 'period' | 'key'>) =>
    JSON.stringify([ledger, period, key])
  const stored = new Map(known.map((one) => [keyOf(one), one]))
  return opened.flatMap((one) => {
    const account = stored.get(keyOf(one))
    return account?.isOpened ? [] : [{ ...one, started: account?.allowance ?? one.allowance }]
  })
}

/** Adds the opening balances of a spreadsheet, all or nothing. */
export const importOpenings = (grid: Grid, context: Context): Promise<Planned> =>
  context.db.transaction(async (tx) => {
    const { caller, clock, newId } = context
    const { workspace } = caller
    // Two imports of one ledger run one after the other, so that no account is opened twice.
    for (const { id } of await listLedgers(tx, workspace)) await lockLedger(tx, workspace, id)
    const planned = await planOpenings(tx, grid, context)
    const added = newOpenings(planned).toSorted(compareAccounts)
    const now = clock.now()
    const moving = { workspace, newId, now, by: caller, flowId: null }
    for (let from = 0; from < added.length; from += accountsPerStatement) {
      const moves = added
        .slice(from, from + accountsPerStatement)
        .map(({ row: _, ledgerName, started, ...one }) => ({
          ...one,
          kind: 'import' as const,
          granted: subtractAmounts(one.amount, started),
          held: 0,
          used: 0,
          floor: null,
        }))
      await moveAccounts(tx, moving, moves)
    }
    const details = { accounts: added.length }
    await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'ledger-import', details })
    return planned
  })

/** View of an import plan. */
export function toOpeningImportView(
  planned: Planned,
  { language }: Context,
): Omit<SheetImport, 'kept' | 'sha256'> {
  const { sheet, opened, same } = planned
  const titles = new Map(sheetFields(getProductForm(form, language)).map(({ model, name }) => [model, name]))
  const added = newOpenings(planned)
  const late = planned.faults.map(({ column, ...fault }) => ({ ...fault, column: titles.get(column) ?? '' }))
  const faults = [...sheet.faults, ...late].toSorted((a, b) => a.row - b.row)
  const describeAccount = ({ names, period, amount }: OpeningAccount) =>
    [
      ['item', names.join(' / ')],
      ['period', period],
      ['amount', String(amount)],
    ].flatMap(([model = '', text = '']) => (text ? [{ title: titles.get(model) ?? '', text }] : []))
  return {
    added: added.length,
    same: same + opened.length - added.length,
    steps: added
      .slice(0, maxListed)
      .map((one) => ({ row: one.row, name: one.ledgerName, says: describeAccount(one) })),
    faults: localizeProblems(language, faults.slice(0, maxListed)),
    faulty: new Set(faults.map(({ row }) => row)).size,
    unknown: sheet.unknown,
  }
}
