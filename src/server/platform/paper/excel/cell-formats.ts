import { attributeOf, nodeOf, nodesOf, type PartNode } from './xml-tree'

/** First number of a format that a workbook defines itself. */
const firstOwnFormat = 164

/** Formats that show a number without regard to what it is: general, and text. */
const plainFormats = new Set(['0', '49'])

/** Styles of a workbook, with those that filled numbers and dates need. */
export class CellFormats {
  private readonly added = new Map<string, string>()

  constructor(private readonly styles: PartNode | undefined) {}

  /** Returns the style for a number with this format: that of its cell, unless it has no format of its own. */
  styleFor(style: string | undefined, format: string | undefined): string | undefined {
    const all = nodeOf(this.styles, 'cellXfs')
    const used = nodesOf(all, 'xf')[Number(style ?? 0)]
    if (!all || !used || !plainFormats.has(attributeOf(used, 'numFmtId') ?? '0')) return style
    if (format === undefined && attributeOf(used, 'numFmtId') !== '49') return style
    const key = `${style ?? 0} ${format ?? ''}`
    const known = this.added.get(key)
    if (known) return known
    const numFmtId = format === undefined ? '0' : this.formatId(format)
    const attributes = { ...used.attributes, numFmtId, applyNumberFormat: '1' }
    all.children.push({ ...used, attributes })
    const count = nodesOf(all, 'xf').length
    all.attributes.count = String(count)
    this.added.set(key, String(count - 1))
    return String(count - 1)
  }

  private formatId(format: string): string {
    const { styles } = this
    if (!styles) return '0'
    const prefix = styles.name.includes(':') ? `${styles.name.split(':')[0]}:` : ''
    let all = nodeOf(styles, 'numFmts')
    if (!all) {
      all = { name: `${prefix}numFmts`, attributes: {}, children: [] }
      styles.children.unshift(all)
    }
    const formats = nodesOf(all, 'numFmt')
    const known = formats.find((one) => attributeOf(one, 'formatCode') === format)
    if (known) return attributeOf(known, 'numFmtId') ?? '0'
    const ids = formats.map((one) => Number(attributeOf(one, 'numFmtId')))
    const numFmtId = String(Math.max(firstOwnFormat - 1, ...ids) + 1)
    all.children.push({ name: `${prefix}numFmt`, attributes: { numFmtId, formatCode: format }, children: [] })
    all.attributes.count = String(formats.length + 1)
    return numFmtId
  }
}
