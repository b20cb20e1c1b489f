import { isBlank } from '#/core/form/values/rich-text'
import type { ReadProps } from '../../controls/widget-props'
import { RichWords } from '../../files/rich/rich-text-view'

/** The text of the field, or the sign for nothing. */
export default function RichTextRead({ value }: ReadProps<string>) {
  const html = typeof value === 'string' && !isBlank(value) ? value : ''
  return html ? <RichWords html={html} /> : <span className="qf-none">—</span>
}
