import { toText } from '#/core/form/text'
import { isEmpty } from '#/core/form/values'
import { useChoices } from './choices'
import type { ReadProps } from './widget'

/** The names of what is chosen; until a source has told them, the values. */
export function ChoiceText({ value, item }: ReadProps) {
  const { choices } = useChoices(item)
  if (isEmpty(value)) return <span className="qf-none">—</span>
  const told = { sourceType: 'json', showLabel: false, jsonOptions: choices, props: {} }
  return toText({ type: item.type, options: { ...item.options, ...told } }, value)
}
