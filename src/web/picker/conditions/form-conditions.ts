import { checkExpression } from '#/core/expression'
import { formConditionOf } from '#/core/recipient/items/formif'
import type { RecipientItem } from '#/generated/types'
import { problemText } from '../../formula/problem-text'
import type { ExpressionSymbols } from '../../formula/symbols'
import { t } from '../../platform'
import { type RandomSource, randomIdNumber, systemRandom } from '../../platform/random'
import { nonEmptyGroups } from '../groups/groups'

const isCondition = ({ type }: RecipientItem) => type === 'formif'

/** Returns the form conditions among chosen items, in evaluation order. */
export const formConditionsOf = (items: readonly RecipientItem[]): RecipientItem[] =>
  items.filter(isCondition)

/**
 * Creates a condition with only a name (S2-061); its id is the millisecond of its creation and a random
 * number.
 */
export const newFormCondition = (name: string, chance: RandomSource = systemRandom): RecipientItem => ({
  type: 'formif',
  id: `${chance.now()}_${randomIdNumber(chance)}`,
  name,
  data: null,
})

/** Returns the items with one condition moved before the preceding condition; items between do not move. */
export function raiseCondition(items: readonly RecipientItem[], item: RecipientItem): RecipientItem[] {
  const at = items.indexOf(item)
  const before = items.slice(0, at).findLastIndex(isCondition)
  const other = items[before]
  return other ? items.with(before, item).with(at, other) : [...items]
}

/**
 * Returns the problems of a condition as sentences. An incomplete one may be stored; publishing rejects it.
 */
export function formConditionFaults(data: unknown, { fields, custom }: ExpressionSymbols) {
  const { condition, groups } = formConditionOf(data)
  const more = { custom: custom && new Set(custom.map(({ id }) => id)), as: 'condition' as const }
  const [problem] = checkExpression(condition, [...fields], more)
  const wrong = problem && problemText(problem, fields)
  return {
    condition: condition.trim() ? wrong : t('picker.formif.no-condition'),
    to: nonEmptyGroups(groups).length ? undefined : t('picker.formif.no-people'),
  }
}
