import { useLayoutEffect, useRef } from 'react'
import { isBlank } from '#/core/form/rich-text'
import type { ReadProps } from '../widget'
import { safeNodes } from './safe-rich'
import { imageLink } from './shown-image'
import './rich-text.css'

function shown(html: string): DocumentFragment {
  const nodes = safeNodes(html)
  for (const image of nodes.querySelectorAll('img')) image.src = imageLink(image.getAttribute('src') ?? '')
  return nodes
}

/** Rich text as it was written, cleaned once more before it is shown. */
export default function RichTextRead({ value }: ReadProps<string>) {
  const place = useRef<HTMLDivElement>(null)
  const html = typeof value === 'string' && !isBlank(value) ? value : ''
  useLayoutEffect(() => place.current?.replaceChildren(shown(html)), [html])
  return html ? <div ref={place} className="rt-words" /> : <span className="qf-none">—</span>
}
