/// <reference types="pdfkit" />
import { encode } from 'uqr'
import type { PageFlow, PagePart, TagNode } from './page-flow'
import type { PaperDocument } from './paper-document'

const colours = {
  text: '#1f2329',
  muted: '#646a73',
  line: '#8f959e',
  light: '#f5f6f7',
  strong: '#e6e8eb',
  watermark: '#646a73',
} as const

const fontOf = (isBold: boolean) => (isBold ? 'bold' : 'regular')

/** Draws laid out pages with their tags. */
export class PageDrawer {
  /** Elements of the nodes whose parts are not yet drawn. */
  private readonly elements = new WeakMap<TagNode, PDFKit.PDFStructureElement>()
  private readonly rows = new WeakMap<TagNode, PDFKit.PDFStructureElement>()
  private readonly images = new Map<string, unknown>()

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly paper: PaperDocument,
  ) {}

  /** Draws all pages, one after the other; a drawn page is dropped. */
  draw({ pages, isLandscape }: PageFlow, root: TagNode): void {
    const { pdf } = this
    const count = pages.length
    for (let index = 0; index < count; index++) {
      pdf.addPage({ size: 'A4', layout: isLandscape ? 'landscape' : 'portrait', margin: 0 })
      if (this.paper.watermark) this.drawWatermark(this.paper.watermark)
      this.drawPage(pages[index] ?? [])
      pages[index] = []
      this.drawPageNumber(`${index + 1} / ${count}`)
    }
    this.elements.get(root)?.end()
  }

  /** Draws the boxes of a page below its contents; parts of one node that follow each other share its tag. */
  private drawPage(parts: readonly PagePart[]): void {
    this.asArtifact(() => {
      this.pdf.lineWidth(0.5)
      for (const part of parts) if (part.kind === 'box') this.drawBox(part)
    })
    let tagged: { node: TagNode | undefined } | undefined
    for (const part of parts) {
      if (part.kind === 'box') continue
      if (!tagged || tagged.node !== part.node) {
        if (tagged) this.pdf.endMarkedContent()
        this.beginTag(part.node)
        tagged = part
      }
      this.drawContent(part)
    }
    if (tagged) this.pdf.endMarkedContent()
  }

  private beginTag(node: TagNode | undefined): void {
    if (!node) this.pdf.markContent('Artifact', { type: 'Layout' })
    else this.elementOf(node).add(this.pdf.markStructureContent(node.tag))
  }

  private drawContent(part: Exclude<PagePart, { kind: 'box' }>): void {
    if (part.kind === 'code') this.drawCode(part)
    else if (part.kind === 'image') this.drawImage(part)
    else this.drawText(part)
  }

  private drawText({ text, size, isBold, isMuted, x, y }: Extract<PagePart, { kind: 'text' }>): void {
    const { pdf } = this
    pdf.font(fontOf(isBold)).fontSize(size)
    pdf.fillColor(isMuted ? colours.muted : colours.text)
    // The line box is half as high again as the letters; they stand in its middle.
    pdf.text(text, x, y + size * 0.25, { lineBreak: false })
  }

  private drawImage({ key, x, y, width, height }: Extract<PagePart, { kind: 'image' }>): void {
    const bytes = this.paper.images[key]
    if (!bytes) return
    const image = this.images.get(key) ?? (this.pdf as unknown as ImageOpener).openImage(Buffer.from(bytes))
    this.images.set(key, image)
    this.pdf.image(image as Buffer, x, y, { fit: [width, height] })
  }

  private drawCode({ text, x, y, side }: Extract<PagePart, { kind: 'code' }>): void {
    const { pdf } = this
    const { data, size } = encode(text, { border: 0 })
    const dot = side / size
    pdf.fillColor(colours.text)
    for (const [row, line] of data.entries())
      for (const [column, isDark] of line.entries())
        if (isDark) pdf.rect(x + column * dot, y + row * dot, dot, dot)
    pdf.fill()
  }

  private drawBox({ x, y, width, height, fill }: Extract<PagePart, { kind: 'box' }>): void {
    const { pdf } = this
    pdf.rect(x, y, width, height)
    if (fill) pdf.fillAndStroke(colours[fill], colours.line)
    else pdf.stroke(colours.line)
  }

  private drawPageNumber(text: string): void {
    const { pdf } = this
    const { width, height } = pdf.page
    this.asArtifact(() => {
      pdf.font('regular').fontSize(8).fillColor(colours.muted)
      pdf.text(text, (width - pdf.widthOfString(text)) / 2, height - 28, { lineBreak: false })
    })
  }

  /** Draws the watermark across the page, pale and several times. */
  private drawWatermark(text: string): void {
    const { pdf } = this
    const { width, height } = pdf.page
    this.asArtifact(() => {
      pdf.save().font('regular').fontSize(22).fillColor(colours.watermark).fillOpacity(0.12)
      const [across, down] = [260, 210]
      for (let y = 90; y < height; y += down)
        for (let x = (Math.floor(y / down) % 2) * (across / 2); x < width; x += across) {
          pdf.save().rotate(-30, { origin: [x, y] })
          pdf.text(text, x, y, { lineBreak: false }).restore()
        }
      pdf.restore()
    })
  }

  private asArtifact(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.pdf.endMarkedContent()
  }

  /** Returns the element of a node, below the elements of its parents. */
  private elementOf(node: TagNode): PDFKit.PDFStructureElement {
    const known = this.elements.get(node)
    if (known) return known
    const parent = node.parent && this.elementOf(node.parent)
    const element = this.pdf.struct(node.tag, node.alt === undefined ? {} : { alt: node.alt || node.tag })
    if (parent) parent.add(element)
    else this.pdf.addStructure(element)
    this.elements.set(node, element)
    if (node.tag === 'TR' && node.parent) this.endRowBefore(node.parent, element)
    return element
  }

  /** Ends the row before: rows of a table are drawn one after the other, and an ended one takes no memory. */
  private endRowBefore(table: TagNode, row: PDFKit.PDFStructureElement): void {
    this.rows.get(table)?.end()
    this.rows.set(table, row)
  }
}

/** Opens an image once, so that a repeated one is stored once. */
interface ImageOpener {
  openImage(bytes: Buffer): unknown
}
