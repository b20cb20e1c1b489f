import { useLayoutEffect, useRef } from 'react'
import { ensureReadableColour } from '../../../core/form'
import { type FormHost, useFormHost } from '../../form-host/form-host'
import { imageLink } from './rich-images'
import { sanitizeToNodes } from './sanitize-rich-text'
import './rich-text-view.css'

/** Returns the dark value of a token; empty if no style sheet defines one. */
const inTheDark = (token: string): string =>
  /,\s*(#[\da-f]{3,8})\s*\)/i.exec(getComputedStyle(document.documentElement).getPropertyValue(token))?.[1] ??
  ''

const declared = (element: Element, name: string): string => {
  const found = (element.getAttribute('style') ?? '')
    .split(';')
    .map((one) => one.split(':').map((part) => part.trim()))
  return found.find(([key]) => key === name)?.[1] ?? ''
}

const both = (light: string, dark: string) => (light === dark ? light : `light-dark(${light}, ${dark})`)

/**
 * Returns the background of an element's text in dark mode: that of the nearest ancestor with one, otherwise
 * the page's.
 */
function groundOf(element: Element, usual: { ground: string; text: string }): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const chosen = declared(one, 'background-color')
    const [, light] = /^light-dark\(.*,\s*(#[\da-f]+)\)$/.exec(chosen) ?? []
    if (chosen) return light ?? ensureReadableColour(chosen, usual.text)
  }
  return usual.ground
}

/** Adds readable dark variants of colours chosen for light mode; the theme selects the variant. */
function adaptDarkColours(root: ParentNode): void {
  const usual = { ground: inTheDark('--q-surface'), text: inTheDark('--q-text') }
  if (!usual.ground || !usual.text) return
  for (const element of root.querySelectorAll('[style]')) {
    const style = (element.getAttribute('style') ?? '').split(';').map((one) => one.split(':'))
    const results = style.map(([name = '', value = '']) => {
      const [key, light] = [name.trim(), value.trim()]
      if (key === 'background-color') return `${key}: ${both(light, ensureReadableColour(light, usual.text))}`
      if (key === 'color')
        return `${key}: ${both(light, ensureReadableColour(light, groundOf(element, usual)))}`
      return `${key}: ${light}`
    })
    element.setAttribute('style', results.join('; '))
  }
}

function shown(html: string, host: FormHost): DocumentFragment {
  const nodes = sanitizeToNodes(html)
  adaptDarkColours(nodes)
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
  useLayoutEffect(() => place.current?.replaceChildren(shown(html, host)), [html, host])
  return <div ref={place} className={`rt-words ${className}`.trim()} />
}
