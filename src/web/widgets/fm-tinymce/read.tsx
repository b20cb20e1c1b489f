import { useLayoutEffect, useRef } from 'react'
import { isBlank } from '#/core/form/rich-text'
import type { ReadProps } from '../widget'
import { safeNodes } from './safe-rich'
import './rich-text.css'

/** Rich text as it was written, cleaned once more before it is shown. */
export default function RichTextRead({ value }: ReadProps<string>) {
  const place = useRef<HTMLDivElement>(null)
  const html = typeof value === 'string' && !isBlank(value) ? value : ''
  useLayoutEffect(() => place.current?.replaceChildren(safeNodes(html)), [html])
  return html ? <div ref={place} className="rt-words" /> : <span className="qf-none">—</span>
}
