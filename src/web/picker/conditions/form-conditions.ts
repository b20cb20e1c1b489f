import { checkExpression } from '#/core/expression'
import { formConditionOf } from '#/core/recipient/items/formif'
import type { RecipientItem } from '#/generated/types'
import { problemText } from '../../formula/problem-text'
import type { ExpressionSymbols } from '../../formula/symbols'
import { t } from '../../platform/i18n/i18n'
import { type RandomSource, randomIdNumber, systemRandom } from '../../platform/random'
import { nonEmptyGroups } from '../groups/groups'

const isCondition = ({ type }: RecipientItem) => type === 'formif'

/** The conditions on the form among chosen items, in the order in which they are asked. */
export const formConditionsOf = (items: readonly RecipientItem[]): RecipientItem[] =>
  items.filter(isCondition)

/** A condition that has its name alone (S2-061); its id is the millisecond of its making and a random number. */
export const newFormCondition = (name: string, chance: RandomSource = systemRandom): RecipientItem => ({
  type: 'formif',
  id: `${chance.now()}_${randomIdNumber(chance)}`,
  name,
  data: null,
})

/** The items with one condition before the one that was asked before it; whatever stands between keeps its place. */
export function raiseCondition(items: readonly RecipientItem[], item: RecipientItem): RecipientItem[] {
  const at = items.indexOf(item)
  const before = items.slice(0, at).findLastIndex(isCondition)
  const other = items[before]
  return other ? items.with(before, item).with(at, other) : [...items]
}

/** What is wrong with a condition as it stands, in sentences; unfinished ones may be kept, publishing refuses them. */
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
