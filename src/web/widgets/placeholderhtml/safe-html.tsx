import { createElement, Fragment, type ReactNode } from 'react'

const kept = new Set(
  'p,br,b,strong,i,em,u,s,span,div,ul,ol,li,h3,h4,h5,h6,blockquote,hr,sub,sup,code'.split(','),
)
const dropped = new Set('script,style,iframe,object,embed,svg,math,template,noscript,form'.split(','))
const empty = new Set(['br', 'hr'])
const deepest = 20

/** Where a link may lead: a page or an address, never a script. */
function safeLink(href: string | null): string | undefined {
  if (!href) return undefined
  try {
    const { protocol } = new URL(href, 'https://relative.invalid')
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? href : undefined
  } catch {
    return undefined
  }
}

function drawn(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || depth > deepest) return null
  const name = node.tagName.toLowerCase()
  if (dropped.has(name)) return null
  const inside = [...node.childNodes].map((child, i) => drawn(child, i, depth + 1))
  if (name === 'a') {
    const href = safeLink(node.getAttribute('href'))
    if (href)
      return createElement('a', { key, href, target: '_blank', rel: 'noopener noreferrer' }, ...inside)
  }
  if (!kept.has(name)) return createElement(Fragment, { key }, ...inside)
  return createElement(name, { key }, ...(empty.has(name) ? [] : inside))
}

/**
 * A designer's HTML as React elements: a few tags without attributes and links that lead to pages. It is parsed
 * in a document that runs nothing, and never becomes HTML again.
 */
export function safeHtml(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].map((node, i) => drawn(node, i, 0))
}
