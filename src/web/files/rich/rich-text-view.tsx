import { useLayoutEffect, useRef } from 'react'
import { type FormHost, useFormHost } from '../../form-host/form-host'
import { readableStyles } from './readable-styles'
import { imageLink } from './rich-images'
import { sanitizeToNodes } from './sanitize-rich-text'
import './rich-text-view.css'

function shown(html: string, host: FormHost, place: Element): DocumentFragment {
  const nodes = sanitizeToNodes(html)
  // A strict policy ignores the style attributes of parsed text, and not those that a script sets.
  for (const [element, style] of readableStyles(nodes, place)) element.style.cssText = style
  for (const image of nodes.querySelectorAll('img')) {
    image.src = imageLink(image.getAttribute('src') ?? '', host)
  }
  return nodes
}

interface RichWordsProps {
  html: string
  className?: string
}

/** Renders rich text, sanitized once more before display. */
export function RichTextView({ html, className = '' }: RichWordsProps) {
  const host = useFormHost()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = place
    current?.replaceChildren(shown(html, host, current))
  }, [html, host])
  return <div ref={place} className={`rt-words ${className}`.trim()} />
}
