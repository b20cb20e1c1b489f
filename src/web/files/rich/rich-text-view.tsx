import { useLayoutEffect, useRef } from 'react'
import { adaptDarkColours } from './dark-colours'
import { imageLink } from './image-link'
import { sanitizeToNodes } from './sanitize-rich-text'
import './rich-text-view.css'

function shown(html: string): DocumentFragment {
  const nodes = sanitizeToNodes(html)
  adaptDarkColours(nodes)
  for (const image of nodes.querySelectorAll('img')) image.src = imageLink(image.getAttribute('src') ?? '')
  return nodes
}

interface RichWordsProps {
  html: string
  className?: string
}

/** Renders rich text, sanitized once more before display. */
export function RichTextView({ html, className = '' }: RichWordsProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(shown(html)), [html])
  return <div ref={place} className={`rt-words ${className}`.trim()} />
}
