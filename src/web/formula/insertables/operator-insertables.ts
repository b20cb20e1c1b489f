import { t } from '../../platform/i18n/i18n'
import type { InsertableGroup } from './insertable'

/** Operators exactly as the rule names them (S2-161), with the text key of each meaning. */
const operators = {
  compare: { '==': 'equal', '!=': 'unequal', '>': 'greater', '>=': 'at-least', '<': 'less', '<=': 'at-most' },
  logic: { '&&': 'and', '||': 'or' },
  calculate: { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divide' },
  bracket: { '(': 'open', ')': 'close' },
} as const

/** Returns the operators grouped by purpose. */
export const operatorGroups = (): InsertableGroup[] =>
  Object.entries(operators).map(([group, signs]) => ({
    title: t(`formula.group.${group}`),
    offers: Object.entries(signs).map(([text, meaning]) => ({
      id: text,
      title: text,
      text,
      note: t(`formula.sign.${meaning}`),
      detail: {
        help: t(`formula.sign.${meaning}.help`),
      },
    })),
  }))
