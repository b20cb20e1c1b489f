import type { Ledger } from '../../generated/types'
import { type AccountName, accountKey, type LedgerAccountId, roundAmount } from './account'
import { isLedgerPeriod } from './period'

/** Row of a spreadsheet of opening balances. */
export interface OpeningRow {
  row: number
  ledger: string
  /** Job number. */
  person?: string | null
  /** Name, or path from below the company. */
  department?: string | null
  item?: string | null
  period?: string | null
  amount: number
}

/** Opening balance of an account. */
export interface OpeningAccount extends LedgerAccountId {
  row: number
  ledgerName: string
  names: string[]
  allowance: number
  amount: number
}

/** Skipped row, with the invalid column. */
interface OpeningFault {
  row: number
  column: keyof Omit<OpeningRow, 'row'>
  text: string
  code: string
  params: Record<string, unknown>
}

/** Company whose ledgers, people and departments the rows name. */
interface OpeningContext {
  ledgers: readonly { id: string; document: Ledger }[]
  /** People by their job numbers. */
  people: ReadonlyMap<string, AccountName>
  departments: readonly (AccountName & { path: string })[]
}

type Dimension = Ledger['dimensions'][number]

/** Finds the department of a text: by its path, or by its name if only one has it. */
function departmentOf(text: string, { departments }: OpeningContext): AccountName | undefined {
  const byPath = departments.find(({ path }) => path === text)
  if (byPath) return byPath
  const [only, ...rest] = departments.filter(({ name }) => name === text)
  return rest.length ? undefined : only
}

const finders: Readonly<
  Record<Dimension, (text: string, context: OpeningContext) => AccountName | undefined>
> = {
  person: (text, { people }) => people.get(text),
  department: departmentOf,
  item: (text) => ({ id: text, name: text }),
}

const textOf = (value: string | null | undefined): string => (value ?? '').trim()

function accountOf(line: OpeningRow, context: OpeningContext): OpeningAccount | OpeningFault {
  const fault = (column: OpeningFault['column'], code: string): OpeningFault => ({
    row: line.row,
    column,
    text: String(line[column] ?? ''),
    code,
    params: {},
  })
  const found = context.ledgers.find(({ document }) => document.name === textOf(line.ledger))
  if (!found) return fault('ledger', 'ledger-set.unknown')
  const { id: ledger, document } = found
  const values: AccountName[] = []
  for (const dimension of document.dimensions) {
    const text = textOf(line[dimension])
    const value = text ? finders[dimension](text, context) : undefined
    if (!value) return fault(dimension, `ledger-set.unknown-${dimension}`)
    values.push(value)
  }
  const period = textOf(line.period)
  if (!isLedgerPeriod(document.period, period))
    return fault('period', `ledger-set.period-form-${document.period}`)
  return {
    row: line.row,
    ledger,
    period,
    key: accountKey(values),
    names: values.map(({ name }) => name),
    ledgerName: document.name,
    allowance: document.allowance,
    amount: roundAmount(line.amount, document.digits),
  }
}

/** Plans the accounts that a spreadsheet opens; of rows about one account the first counts. */
export function planOpeningSheet(
  rows: readonly OpeningRow[],
  context: OpeningContext,
): { opened: OpeningAccount[]; faults: OpeningFault[]; same: number } {
  const opened = new Map<string, OpeningAccount>()
  const faults: OpeningFault[] = []
  let same = 0
  for (const line of rows) {
    const account = accountOf(line, context)
    if ('code' in account) {
      faults.push(account)
      continue
    }
    const id = JSON.stringify([account.ledger, account.period, account.key])
    if (opened.has(id)) same++
    else opened.set(id, account)
  }
  return { opened: [...opened.values()], faults, same }
}
