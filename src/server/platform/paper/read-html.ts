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

/** Tags that count while they are open. */
type Depth = 'bold' | 'hidden' | 'quote' | 'pre'

const depthOf = (name: string): Depth | undefined => {
  if (bold.has(name)) return 'bold'
  if (hidden.has(name)) return 'hidden'
  return name === 'blockquote' ? 'quote' : name === 'pre' ? 'pre' : undefined
}

/** Collects the lines of rich text while its tags open and close. */
class HtmlReader {
  readonly lines: HtmlLine[] = []
  private readonly lists: { next: number | undefined }[] = []
  private readonly depth: Record<Depth, number> = { bold: 0, hidden: 0, quote: 0, pre: 0 }
  private scale = 1
  private text = ''
  private isBold = false

  open(name: string, attributes: Record<string, string>): void {
    if (blocks.has(name)) this.endLine()
    const depth = depthOf(name)
    if (depth) this.depth[depth]++
    this.scale = scales[name] ?? this.scale
    if (name === 'br') this.text += '\n'
    else if (name === 'ul') this.lists.push({ next: undefined })
    else if (name === 'ol') this.lists.push({ next: Number(attributes.start ?? 1) || 1 })
    else if (name === 'li') this.beginEntry()
    else if (name === 'img') this.addImage(attributes)
    else if ((name === 'td' || name === 'th') && this.text) this.text += cellSeparator
  }

  close(name: string): void {
    if (blocks.has(name)) this.endLine()
    const depth = depthOf(name)
    if (depth) this.depth[depth]--
    if (scales[name]) this.scale = 1
    if (name === 'ul' || name === 'ol') this.lists.pop()
  }

  say(rawText: string): void {
    if (this.depth.hidden) return
    const normalized = this.depth.pre ? rawText : rawText.replace(/\s+/g, ' ')
    if (!this.text) this.isBold = this.depth.bold > 0
    this.text += this.text ? normalized : normalized.trimStart()
  }

  endLine(): void {
    const { text, isBold, scale } = this
    const indent = this.lists.length + this.depth.quote
    if (text.trim()) this.lines.push({ text: text.trimEnd(), isBold, indent, scale })
    this.text = ''
    this.isBold = false
  }

  private beginEntry(): void {
    const list = this.lists.at(-1)
    this.text = list?.next === undefined ? '• ' : `${list.next++}. `
  }

  private addImage(attributes: Record<string, string>): void {
    this.endLine()
    this.lines.push({ image: attributes['data-imgid'] ?? '', name: attributes.alt ?? '' })
  }
}

/** Reads rich text as lines: paragraphs, entries of lists and rows of tables; a single pass. */
export function readHtmlLines(html: string): HtmlLine[] {
  const reader = new HtmlReader()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      onclosetag: (name) => reader.close(name),
      ontext: (text) => reader.say(text),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  reader.endLine()
  return reader.lines
}
