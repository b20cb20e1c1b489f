import { isBlankHtml } from '#/core/form/values/rich-text'
import type { ViewProps } from '../../controls/widget-props'
import { RichTextView } from '../../files/rich/rich-text-view'

/** The text of the field, or the sign for nothing. */
export default function RichTextValue({ value }: ViewProps<string>) {
  const html = typeof value === 'string' && !isBlankHtml(value) ? value : ''
  return html ? <RichTextView html={html} /> : <span className="qf-none">—</span>
}
