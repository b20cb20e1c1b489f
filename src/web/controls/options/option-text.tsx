import { addResolvedChoices, isEmpty } from '../../../core/form'
import { toDisplayText, useTranslator } from '../../platform'
import type { ViewProps } from '../widget-props'
import { useOptions } from './options'

/** Renders the names of the chosen values; the values themselves until a source has returned the names. */
export function OptionText({ value, item }: ViewProps) {
  const t = useTranslator()
  const { choices } = useOptions(item, value)
  if (isEmpty(value)) return <span className="qf-none">—</span>
  return toDisplayText(addResolvedChoices(item, choices), value, t.language)
}
