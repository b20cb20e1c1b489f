import { compileSets } from '#/core/expression'
import type { RecipientItem } from '#/generated/types'
import { t } from '../../platform'

/** A piece of a contact formula for rendering: text, or the chosen item that $k names. */
export interface FormulaPart {
  text: string
  /** Undefined where the text names no item; its `item` is undefined when the item is no longer chosen. */
  operand?: { item: RecipientItem | undefined }
}

const operands = /\$(\d+)/g

/** Splits a contact formula into texts and the items it names, in order. */
export function parseSetFormula(formula: string, items: readonly RecipientItem[]): FormulaPart[] {
  return formula
    .split(/(\$\d+)/)
    .filter(Boolean)
    .map((text) =>
      /^\$\d+$/.test(text) ? { text, operand: { item: items[Number(text.slice(1)) - 1] } } : { text },
    )
}

/**
 * Returns a contact formula that names the same items after their list changed; $0 replaces a removed one.
 */
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

/** Returns the chosen items that a contact formula never uses: choosing them has no effect. */
export const findUnusedItems = (formula: string, items: readonly RecipientItem[]): RecipientItem[] => {
  const named = new Set([...formula.matchAll(operands)].map(([, number]) => Number(number)))
  return items.filter((_, at) => !named.has(at + 1))
}

/** An error of a contact formula, with its place (S2-151, S2-152). */
export interface FormulaFault {
  text: string
  from: number
  to: number
}

/** Returns the first error of a contact formula over `count` items, as a sentence. */
export function findFormulaFault(formula: string, count: number): FormulaFault | undefined {
  const [problem] = compileSets(formula, count).problems
  if (!problem) return undefined
  return { text: t(problem.code, problem.params), from: problem.from, to: problem.to }
}
