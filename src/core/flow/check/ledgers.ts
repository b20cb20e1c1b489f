import type { FlowDesign, LedgerUse, Problem } from '../../../generated/types'
import { checkExpression } from '../../expression'
import { formFieldsOf, toFieldSymbols } from '../../form'
import { designError, problemIf } from '../design'
import { callableNames, conditionNames, type DesignCheckContext } from '../references/check-context'

/** Reports problems of one use: its ledger, its formulas and its fields. */
function checkUse(design: FlowDesign, around: DesignCheckContext, use: LedgerUse, n: number): Problem[] {
  const place = { part: 'set.ledgers', row: n - 1 }
  const symbols = toFieldSymbols(design.formset)
  const ledger = around.ledgers?.get(use.ledger)
  const dimensions = ledger?.dimensions ?? []
  const formulas = [use.amount, use.date, dimensions.includes('item') ? use.item : undefined].filter((text) =>
    text?.trim(),
  )
  const names = callableNames(design, around)
  const wrong = [
    ...formulas.filter((text = '') => checkExpression(text, symbols, names).length > 0),
    ...[use.when].filter(
      (text) => text && checkExpression(text, symbols, conditionNames(design, around)).length > 0,
    ),
  ]
  const keys = new Set(formFieldsOf(design.formset).map(({ key }) => key))
  const fields = dimensions.flatMap((one) => (one !== 'item' && use[one] ? [use[one]] : []))
  return [
    ...problemIf(around.ledgers !== undefined && !ledger, designError('ledger-gone', place, { n })),
    ...problemIf(!use.amount.trim(), designError('ledger-no-amount', place, { n })),
    ...wrong.map((formula) => designError('ledger-formula', place, { n, formula })),
    ...problemIf(
      fields.some((key) => !keys.has(key)),
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
