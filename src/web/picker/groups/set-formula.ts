import { compileSets } from '#/core/expression'
import type { RecipientItem } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'

/** A piece of a contact formula as it is drawn: text, or the chosen item that $k names. */
export interface FormulaPart {
  text: string
  /** Missing where the text names no item, `item` is missing when the item is no longer chosen. */
  operand?: { item: RecipientItem | undefined }
}

const operands = /\$(\d+)/g

/** A contact formula with the items it names, in the order of the text. */
export function parseSetFormula(formula: string, items: readonly RecipientItem[]): FormulaPart[] {
  return formula
    .split(/(\$\d+)/)
    .filter(Boolean)
    .map((text) =>
      /^\$\d+$/.test(text) ? { text, operand: { item: items[Number(text.slice(1)) - 1] } } : { text },
    )
}

/** A contact formula that names the same items after the list of them has changed; $0 stands for one that is gone. */
export const remapSetFormula = (
  formula: string,
  before: readonly RecipientItem[],
  after: readonly RecipientItem[],
): string =>
  formula.replace(operands, (text, number: string) => {
    const item = before[Number(number) - 1]
    if (!item) return text
    return `$${after.findIndex(({ type, id }) => type === item.type && id === item.id) + 1}`
  })

/** The chosen items that a contact formula never names: choosing them changes nothing. */
export const findUnusedItems = (formula: string, items: readonly RecipientItem[]): RecipientItem[] => {
  const named = new Set([...formula.matchAll(operands)].map(([, number]) => Number(number)))
  return items.filter((_, at) => !named.has(at + 1))
}

/** What is wrong with a contact formula, and where in it (S2-151, S2-152). */
export interface FormulaFault {
  text: string
  from: number
  to: number
}

/** The first thing wrong with a contact formula over so many items, as a sentence. */
export function findFormulaFault(formula: string, count: number): FormulaFault | undefined {
  const [problem] = compileSets(formula, count).problems
  if (!problem) return undefined
  return { text: t(problem.code, problem.params), from: problem.from, to: problem.to }
}
