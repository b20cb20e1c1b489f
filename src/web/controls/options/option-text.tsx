import { withChoices } from '#/core/form/design/source-rows'
import { isEmpty } from '#/core/form/values/form-values'
import { shownText } from '../../platform/i18n/display-text'
import type { ReadProps } from '../widget-props'
import { useChoices } from './options'

/** The names of what is chosen; until a source has told them, the values. */
export function ChoiceText({ value, item }: ReadProps) {
  const { choices } = useChoices(item, value)
  if (isEmpty(value)) return <span className="qf-none">—</span>
  return shownText(withChoices(item, choices), value)
}
