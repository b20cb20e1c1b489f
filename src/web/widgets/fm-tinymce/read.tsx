import { isBlankHtml } from '../../../core/form'
import type { ViewProps } from '../../controls/widget-props'
import { RichTextView } from '../../files/rich/rich-text-view'

/** Read view of rich text, or the sign for an empty value. */
export default function RichTextValue({ value }: ViewProps<string>) {
  const html = typeof value === 'string' && !isBlankHtml(value) ? value : ''
  return html ? <RichTextView html={html} /> : <span className="qf-none">—</span>
}
