import purify from 'dompurify'
import { allowedRichTextTags, sanitizeAttribute } from '../../../core/form'

const cleaner = purify(window)

cleaner.addHook('uponSanitizeAttribute', (node, event) => {
  const storedText = sanitizeAttribute(node.tagName.toLowerCase(), event.attrName, event.attrValue)
  event.keepAttr = storedText !== undefined
  if (storedText !== undefined) event.attrValue = storedText
})

cleaner.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'IMG' && !node.getAttribute('src')) node.remove()
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

const rules = { ALLOWED_TAGS: [...allowedRichTextTags], ADD_ATTR: ['colwidth'] }

/**
 * Returns rich text as nodes of this page, without anything that runs, loads from elsewhere or covers the
 * page.
 */
export const sanitizeToNodes = (html: string): DocumentFragment =>
  cleaner.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true })

/** Returns the sanitized rich text as HTML. */
export const sanitizeToHtml = (html: string): string => cleaner.sanitize(html, rules)

const removedTagName = (element: Element): string =>
  element.tagName === 'IMG'
    ? `img ${element.getAttribute('src') ?? ''}`.trim()
    : element.tagName.toLowerCase()

/** Returns the tags that sanitizing removes, each once; external images with their address. */
export function findRemovedTags(html: string): string[] {
  const documentFragment = sanitizeToNodes(html)
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const names = (root: ParentNode) => [...root.querySelectorAll('*')].map(({ tagName }) => tagName)
  const left = names(documentFragment)
  const removedTags = [...body.querySelectorAll('*')].filter(({ tagName }) => {
    const at = left.indexOf(tagName)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [...new Set(removedTags.map(removedTagName))]
}
