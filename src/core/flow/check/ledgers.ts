import type { FlowDesign, LedgerUse, Problem } from '../../../generated/types'
import { checkExpression } from '../../expression'
import { formFieldsOf, toFieldSymbols } from '../../form'
import { isBookingLedger } from '../../ledger'
import { designError, problemIf } from '../design'
import { callableNames, conditionNames, type DesignCheckContext } from '../references/check-context'

/** Reports problems of one use: its ledger, its formulas and its fields. */
function checkUse(design: FlowDesign, around: DesignCheckContext, use: LedgerUse, n: number): Problem[] {
  const place = { part: 'set.ledgers', row: n - 1 }
  const fields = toFieldSymbols(design.formset)
  const columns = use.rows ? (fields.find(({ key }) => key === use.rows)?.columns ?? []) : []
  const symbols = [...fields, ...columns]
  const ledger = around.ledgers?.get(use.ledger)
  const dimensions = ledger?.dimensions ?? []
  const isBooking = ledger !== undefined && isBookingLedger(ledger)
  const times = isBooking ? [use.from, use.to] : [use.date]
  const formulas = [use.amount, ...times, dimensions.includes('item') ? use.item : undefined].filter((text) =>
    text?.trim(),
  )
  const names = callableNames(design, around)
  const wrong = [
    ...formulas.filter((text = '') => checkExpression(text, symbols, names).length > 0),
    ...[use.when].filter(
      (text) => text && checkExpression(text, symbols, conditionNames(design, around)).length > 0,
    ),
  ]
  const keys = new Set([...formFieldsOf(design.formset), ...columns].map(({ key }) => key))
  const chosen = dimensions.flatMap((one) => (one !== 'item' && use[one] ? [use[one]] : []))
  return [
    ...problemIf(around.ledgers !== undefined && !ledger, designError('ledger-gone', place, { n })),
    ...problemIf(!isBooking && !use.amount.trim(), designError('ledger-no-amount', place, { n })),
    ...problemIf(isBooking && !use.from?.trim(), designError('ledger-no-span', place, { n })),
    ...problemIf(Boolean(use.rows) && !keys.has(use.rows ?? ''), designError('ledger-rows', place, { n })),
    ...wrong.map((formula) => designError('ledger-formula', place, { n, formula })),
    ...problemIf(
      chosen.some((key) => !keys.has(key)),
      designError('ledger-field', place, { n }),
    ),
    ...problemIf(
      dimensions.includes('item') && !use.item?.trim(),
      designError('ledger-no-item', place, { n }),
    ),
  ]
}

/** Reports problems of the ledgers that a design uses: missing ones, wrong formulas, missing fields. */
export const checkLedgerUses = (design: FlowDesign, around: DesignCheckContext): Problem[] =>
  (design.set.ledgers ?? []).flatMap((use, at) => checkUse(design, around, use, at + 1))
