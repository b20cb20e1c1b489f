import { isBlank } from '#/core/form/values/rich-text'
import { RichWords } from '../../files/rich/rich-words'
import type { ReadProps } from '../widget'

/** The text of the field, or the sign for nothing. */
export default function RichTextRead({ value }: ReadProps<string>) {
  const html = typeof value === 'string' && !isBlank(value) ? value : ''
  return html ? <RichWords html={html} /> : <span className="qf-none">—</span>
}
