import { useMemo } from 'react'
import { isEmpty } from '../../../core/form'
import { useOptions } from '../../controls/options/options'
import { withSearchQuery } from '../../controls/options/search-source'
import type { ViewProps } from '../../controls/widget-props'
import { toDisplayText, useTranslator } from '../../platform'

/** Name of the chosen suggestion, or the typed text itself. */
export default function SuggestionText({ value, item }: ViewProps<string | number>) {
  const t = useTranslator()
  const question = useMemo(() => withSearchQuery(item, isEmpty(value) ? '' : String(value)), [item, value])
  const { choices } = useOptions(question)
  if (isEmpty(value)) return <span className="qf-none">—</span>
  return choices.find((choice) => choice.value === value)?.label ?? toDisplayText(item, value, t.language)
}
