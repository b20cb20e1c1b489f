import { designLanguage, type Language } from '../../text/language'

/*
 * What rich text may hold. The server cleans what is sent by these rules and the page cleans what it shows by the
 * same, so a value that was stored before a rule was tightened is no danger either (trust T12).
 */

/** The tags that rich text keeps; of other tags the words stay, and of what runs or styles a page nothing does. */
export const richTags: readonly string[] = [
  ...['p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'mark', 'sub', 'sup', 'a', 'img', 'ul', 'ol', 'li'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** How deep tags may stand in one another. */
export const maxTagDepth = 60

/** How deep tags may stand in one another where they are read; what is deeper than `maxTagDepth` is flattened. */
export const maxReadDepth = 1_000

/** How many parts (tags, attributes, pieces of text, entities) HTML may have to be cleaned; twenty letters of names are one. */
export const maxHtmlParts = 20_000

/** An attribute longer than all that is ever made of one. */
const longestAttribute = 4_000

const size = /^\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)$/
const colour = /^(#[\da-f]{3,8}|(rgb|hsl)a?\([\d\s.,%/]{1,60}\)|[a-z]{3,24})$/i

const styles: Readonly<Record<string, RegExp>> = {
  'text-align': /^(left|right|center|justify)$/,
  color: colour,
  'background-color': colour,
  'font-size': size,
  width: size,
  'min-width': size,
}

const declarations =
  /(?:^|;)\s*(text-align|color|background-color|font-size|width|min-width)\s*:\s*([^:;]{1,80})(?=;|$)/gi

/** The declarations of a style attribute that only colour, size and align. */
function keptStyle(style: string): string {
  const found: string[] = []
  for (const [, name = '', value = ''] of style.matchAll(declarations))
    if (styles[name.toLowerCase()]?.test(value.trim())) found.push(`${name.toLowerCase()}: ${value.trim()}`)
  return found.join('; ')
}

const digits = /^\d{1,4}$/
const words = /^[^<>]{0,500}$/

/** A page, an address, a place of this site; a link that says anything else leads nowhere. */
const link = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s<>"\\]{0,2000}$/i

/** An image is a file of this house: no foreign server learns who reads. */
const image = /^\/(?![/\\])[^\s<>"\\]{1,2000}$/

const attributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: link, title: words },
  img: {
    src: image,
    alt: words,
    title: words,
    width: digits,
    height: digits,
    'data-imgid': /^[\w-]{1,64}$/,
  },
  ol: { start: digits },
  th: { colspan: digits, rowspan: digits, colwidth: /^\d{1,4}(,\d{1,4})*$/ },
  td: { colspan: digits, rowspan: digits, colwidth: /^\d{1,4}(,\d{1,4})*$/ },
  mark: { 'data-color': colour },
}

/** An attribute as rich text keeps it; undefined when it does not. */
export function sanitizeAttribute(tag: string, name: string, value: string): string | undefined {
  if (value.length > longestAttribute) return undefined
  if (name === 'style') return keptStyle(value) || undefined
  const shapes = Object.hasOwn(attributes, tag) ? attributes[tag] : undefined
  const trimmed = value.trim()
  return shapes && Object.hasOwn(shapes, name) && shapes[name]?.test(trimmed) ? trimmed : undefined
}

const inline = new Set('a,b,strong,i,em,u,s,del,mark,sub,sup,span,code'.split(','))
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const character = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

const decoded = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,5}));/gi, (whole, hex, decimal, name) => {
    if (hex) return character(Number.parseInt(hex, 16))
    return decimal ? character(Number(decimal)) : (entities[String(name).toLowerCase()] ?? whole)
  })

/** What stands for an image that says nothing of itself. */
const unnamedImage: Readonly<Record<Language, string>> = { zh: '图片', en: 'image', es: 'imagen' }

const imageText = (within: string, language: Language) => {
  const alt = /\balt=(?:"([^"]*)"|'([^']*)')/i.exec(within)
  return ` [${decoded(alt?.[1] ?? alt?.[2] ?? '') || unnamedImage[language]}] `
}

/** Where the tag that begins at `from` ends; a bracket within quotes does not end it. Without an end: the text's. */
function endOfTag(html: string, from: number): number {
  if (html.startsWith('<!--', from)) {
    const end = html.indexOf('-->', from + 4)
    return end < 0 ? html.length : end + 2
  }
  let quote = ''
  for (let at = from; at < html.length; at++) {
    const sign = html.charAt(at)
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '>') return at
    else if (sign === '"' || sign === "'") quote = sign
  }
  return html.length
}

function tagText(tag: string, language: Language): string {
  const name = /^<\/?([a-z][a-z\d]*)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
  if (name === 'img') return imageText(tag, language)
  return inline.has(name) ? '' : ' '
}

/** Rich text as one line of plain text; an image reads as its name. One pass, however odd the text is. */
export function richTextToPlain(html: string, language: Language = designLanguage): string {
  const parts: string[] = []
  let read = 0
  for (const begin = /<[a-z/!]/gi; ; ) {
    const at = begin.exec(html)?.index ?? html.length
    parts.push(decoded(html.slice(read, at)))
    if (at === html.length) break
    read = endOfTag(html, at) + 1
    parts.push(tagText(html.slice(at, read), language))
    begin.lastIndex = read
  }
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** Whether rich text shows nothing: no word, no image, no line, no table. */
export const isBlankHtml = (html: string): boolean =>
  !/<(img|hr|table)\b/i.test(html) && richTextToPlain(html) === ''
