import { useMemo } from 'react'
import { isEmpty } from '#/core/form/values/form-values'
import { useChoices } from '../../controls/options/options'
import { asked } from '../../controls/options/search-source'
import type { ReadProps } from '../../controls/widget-props'
import { shownText } from '../../platform/i18n/display-text'

/** The name of a suggestion that was taken; what was typed reads as it is. */
export default function SuggestText({ value, item }: ReadProps<string | number>) {
  const question = useMemo(() => asked(item, isEmpty(value) ? '' : String(value)), [item, value])
  const { choices } = useChoices(question)
  if (isEmpty(value)) return <span className="qf-none">—</span>
  return choices.find((choice) => choice.value === value)?.label ?? shownText(item, value)
}
