import { Parser } from 'htmlparser2'

/** Line of rich text, or an image of it by its file. */
export type HtmlLine =
  | { text: string; isBold: boolean; indent: number; scale: number }
  | { image: string; name: string }

const blocks = new Set(
  'p,div,blockquote,pre,h1,h2,h3,h4,h5,h6,li,ul,ol,table,caption,thead,tbody,tfoot,tr,hr'.split(','),
)
const bold = new Set('b,strong,th,caption,h1,h2,h3,h4,h5,h6'.split(','))
const scales: Readonly<Record<string, number>> = { h1: 1.5, h2: 1.3, h3: 1.15 }
const hidden = new Set(['script', 'style'])

/** Character between the cells of a table row. */
const cellSeparator = ' | '

/** Reads rich text as lines: paragraphs, entries of lists and rows of tables; a single pass. */
export function readHtmlLines(html: string): HtmlLine[] {
  const lines: HtmlLine[] = []
  const lists: { next: number | undefined }[] = []
  const depth = { bold: 0, hidden: 0, quote: 0, pre: 0 }
  let scale = 1
  let text = ''
  let isBold = false

  const end = () => {
    const indent = lists.length + depth.quote
    if (text.trim()) lines.push({ text: text.trimEnd(), isBold, indent, scale })
    text = ''
    isBold = false
  }
  const open = (name: string, attributes: Record<string, string>) => {
    if (name === 'br') text += '\n'
    if (blocks.has(name)) end()
    if (bold.has(name)) depth.bold++
    if (hidden.has(name)) depth.hidden++
    if (name === 'blockquote') depth.quote++
    if (name === 'pre') depth.pre++
    scale = scales[name] ?? scale
    if (name === 'ul') lists.push({ next: undefined })
    if (name === 'ol') lists.push({ next: Number(attributes.start ?? 1) || 1 })
    const list = lists.at(-1)
    if (name === 'li') text = list?.next === undefined ? '• ' : `${list.next++}. `
    if ((name === 'td' || name === 'th') && text) text += cellSeparator
    if (name !== 'img') return
    end()
    lines.push({ image: attributes['data-imgid'] ?? '', name: attributes.alt ?? '' })
  }
  const close = (name: string) => {
    if (blocks.has(name)) end()
    if (bold.has(name)) depth.bold--
    if (hidden.has(name)) depth.hidden--
    if (name === 'blockquote') depth.quote--
    if (name === 'pre') depth.pre--
    if (scales[name]) scale = 1
    if (name === 'ul' || name === 'ol') lists.pop()
  }
  const parser = new Parser(
    {
      onopentag: open,
      onclosetag: close,
      ontext: (given) => {
        if (depth.hidden) return
        const said = depth.pre ? given : given.replace(/\s+/g, ' ')
        if (!text) isBold = depth.bold > 0
        text += text ? said : said.trimStart()
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  end()
  return lines
}
