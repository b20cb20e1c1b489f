import type { FormDesign, FormItem, InvoiceEntry } from '../../../generated/types'
import { isSameInWords, sumMoney } from '../../invoice/amount'
import { formatDecimals } from '../../text/exact-decimal'
import { itemFieldSchema, itemOption } from '../design'
import { formFieldsOf } from '../design/items'
import { type FormValues, getOwnValue, tableRowsOf } from '../values/form-values'

/** Returns the invoices in the value of a field; anything else in it is skipped. */
export const invoiceEntriesOf = (value: unknown): InvoiceEntry[] =>
  tableRowsOf(value).filter(
    ({ number, total }) => typeof number === 'string' && typeof total === 'number',
  ) as unknown as InvoiceEntry[]

/** Lists the models of the fields of a form that hold invoices, in field order. */
export const listInvoiceModels = (form: Pick<FormDesign, 'list'>): readonly string[] =>
  formFieldsOf(form).flatMap((item) => (itemFieldSchema(item).invoices ? [item.model] : []))

/** Lists the invoices in the values of a form, in field order. */
export const collectInvoices = (form: Pick<FormDesign, 'list'>, values: FormValues): InvoiceEntry[] =>
  listInvoiceModels(form).flatMap((model) => invoiceEntriesOf(getOwnValue(values, model)))

/** Returns the sum of invoices with tax. */
export const sumInvoices = (entries: readonly InvoiceEntry[]): number =>
  sumMoney(entries.map(({ total }) => total))

const money = (amount: number) => formatDecimals(amount, 2)

interface InvoiceFault {
  code: string
  params: Record<string, string | number>
}

/** Returns how the sum of invoices differs from the field that the design names for it; undefined if it does not. */
function amountFault(item: FormItem, sum: number, readField: FieldReader): InvoiceFault | undefined {
  const { name, value } = readField(itemOption(item, 'amountField')) ?? {}
  if (name === undefined || typeof value !== 'number') return undefined
  const isCovered = itemOption(item, 'amountRule') === 'covered'
  if (isCovered ? value <= sum : value === sum) return undefined
  const code = isCovered ? 'invoice-short' : 'invoice-sum'
  return { code, params: { sum: money(sum), field: name, amount: money(value) } }
}

/** Returns how the amount in words differs from the sum of invoices. */
function wordsFault(item: FormItem, sum: number, readField: FieldReader): InvoiceFault | undefined {
  const { name, value } = readField(itemOption(item, 'capitalsField')) ?? {}
  if (name === undefined || typeof value !== 'string' || !value) return undefined
  return isSameInWords(value, sum)
    ? undefined
    : { code: 'invoice-words', params: { sum: money(sum), field: name, words: value } }
}

/** Returns the name and value of the field with a key. */
type FieldReader = (key: unknown) => { name: string; value: unknown } | undefined

/** Returns the first fault of the invoices of a field in their form; undefined if the field has no invoices. */
export function findInvoiceFault(
  item: FormItem,
  value: unknown,
  { form, values }: { form: Pick<FormDesign, 'list'>; values: FormValues },
): InvoiceFault | undefined {
  if (!itemFieldSchema(item).invoices) return undefined
  const entries = invoiceEntriesOf(value)
  if (!entries.length) return undefined
  const numbers = new Set<string>()
  for (const { number, code = '' } of entries) {
    if (numbers.has(`${code}-${number}`)) return { code: 'invoice-twice', params: { number } }
    numbers.add(`${code}-${number}`)
  }
  const wrong = itemOption(item, 'strict') === true && entries.find(({ problems }) => problems?.length)
  if (wrong) return { code: 'invoice-problem', params: { number: wrong.number } }
  const sum = sumInvoices(entries)
  const readField: FieldReader = (key) => {
    const field = key ? formFieldsOf(form).find((one) => one.key === key) : undefined
    return field && { name: field.name, value: getOwnValue(values, field.model) }
  }
  return amountFault(item, sum, readField) ?? wordsFault(item, sum, readField)
}
