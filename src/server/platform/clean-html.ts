import sanitize from 'sanitize-html'
import { isBlank, richAttribute, richDepth, richTags } from '../../core/form/values/rich-text'

/** Text of this length or more is refused by its field anyway, and is not worth the time it takes to clean. */
const longest = 2_000_000

const kept = (tag: string, attributes: sanitize.Attributes): sanitize.Attributes => {
  const entries = Object.entries(attributes).flatMap(([name, value]) => {
    const good = richAttribute(tag, name, value)
    return good === undefined ? [] : [[name, good] as const]
  })
  const leaves = tag === 'a' && entries.some(([name]) => name === 'href')
  return { ...Object.fromEntries(entries), ...(leaves && { target: '_blank', rel: 'noopener noreferrer' }) }
}

const rules: sanitize.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: false,
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: richDepth,
  selfClosing: ['br', 'hr', 'img', 'col'],
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'embed'],
    ...['svg', 'math', 'title', 'head', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ],
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: kept(tagName, attribs) }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** So often is text read again that changed; tags that were never closed can need it. */
const mostPasses = 5

/** Cleaned until reading it once more changes nothing, so that what is stored stays as it is. */
function settled(html: string, passes = mostPasses): string {
  // As browsers write it, so that what an editor shows again is what is stored; in texts > is written &gt;.
  const clean = sanitize(html, rules).replaceAll(' />', '>')
  return clean === html || passes === 1 ? clean : settled(clean, passes - 1)
}

/** HTML as rich text keeps it: nothing that runs, loads from elsewhere or covers the page; nothing to see is ''. */
export function cleanHtml(html: string): string {
  if (html.length >= longest) return html
  const clean = settled(html)
  return isBlank(clean) ? '' : clean
}
