/// <reference types="pdfkit" />
import { encode } from 'uqr'
import type { TextMeasure } from './measure-text'
import type { PageFlow, PagePart, TagNode } from './page-flow'
import { figure, type GlyphFont, Glyphs, operands } from './page-glyphs'
import type { PaperDocument, PaperSeal } from './paper-document'
import { type PagePoint, type SeamPart, seamPartOf } from './place-seal'

const colours = {
  text: '#1f2329',
  muted: '#646a73',
  line: '#8f959e',
  light: '#f5f6f7',
  strong: '#e6e8eb',
  watermark: '#646a73',
} as const

const fontOf = (isBold: boolean) => (isBold ? 'bold' : 'regular')

/** Drops what an element that is written no longer needs: others refer to it by its number, and ask for its parent only. */
function release(element: PDFKit.PDFStructureElement): void {
  const { dictionary, _flushed: isWritten } = element as unknown as WrittenElement
  if (isWritten) dictionary.data = { P: dictionary.data.P }
}

/** Rectangle of a page, by its top left corner. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface WrittenElement {
  dictionary: { data: { P: unknown } }
  _flushed: boolean
}

/** Draws laid out pages with their tags. */
export class PageDrawer {
  /** Elements of the nodes whose parts are not yet drawn. */
  private readonly elements = new WeakMap<TagNode, PDFKit.PDFStructureElement>()
  private readonly rows = new WeakMap<TagNode, PDFKit.PDFStructureElement>()
  /** Elements of the cells of the row that is being drawn. */
  private cells: PDFKit.PDFStructureElement[] = []
  private readonly images = new Map<string, unknown>()
  /** Graphics state in which a seal is drawn. */
  private ink: PDFKit.PDFKitReference | undefined
  private readonly glyphs: { regular: Glyphs; bold: Glyphs }
  /** Colour in which the page is filled at the moment. */
  private colour = ''

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly paper: PaperDocument,
    private readonly measure: TextMeasure,
  ) {
    const glyphsOf = (name: string) => new Glyphs((pdf.font(name) as unknown as { _font: GlyphFont })._font)
    this.glyphs = { regular: glyphsOf('regular'), bold: glyphsOf('bold') }
  }

  /** Draws all pages, one after the other, with the seal at its places; a drawn page is dropped. */
  draw(flow: PageFlow, root: TagNode, places: readonly PagePoint[] = []): void {
    const { pages, isLandscape } = flow
    const { pdf } = this
    const { seal } = this.paper
    const count = pages.length
    for (let index = 0; index < count; index++) {
      pdf.addPage({ size: 'A4', layout: isLandscape ? 'landscape' : 'portrait', margin: 0 })
      this.colour = ''
      if (this.paper.watermark) this.drawWatermark(this.paper.watermark)
      this.drawPage(pages[index] ?? [])
      pages[index] = []
      const here = places.filter(({ page }) => page === index)
      const seam = seal?.hasSeam ? seamPartOf(index, count) : undefined
      if (seal) for (const place of here) this.drawSeal(seal, place, flow.node('Figure', root, seal.name))
      if (seal && seam) this.asArtifact(() => this.drawSeam(seal, seam))
      this.drawPageNumber(`${index + 1} / ${count}`)
    }
    this.elements.get(root)?.end()
  }

  /** Draws the boxes of a page below its contents; parts of one node that follow each other share its tag. */
  private drawPage(parts: readonly PagePart[]): void {
    const boxes = parts.filter((part) => part.kind === 'box')
    if (boxes.length) this.asArtifact(() => this.drawBoxes(boxes))
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

  /** Writes a text by its glyphs: pdfkit would lay it out again, and remember every text. */
  private drawText({ text, size, isBold, isMuted, x, y }: Extract<PagePart, { kind: 'text' }>): void {
    const glyphs = this.glyphs[fontOf(isBold)]
    const { font } = glyphs
    const { fonts } = this.pdf.page as unknown as { fonts: Record<string, unknown> }
    fonts[font.id] ??= font.ref()
    this.fill(isMuted ? colours.muted : colours.text)
    // The line box is half as high again as the letters; they stand in its middle.
    const base = y + size * 0.25 + (font.ascender * size) / 1000
    const place = `1 0 0 -1 ${figure(x)} ${figure(base)} Tm`
    this.pdf.addContent(`BT /${font.id} ${figure(size)} Tf ${place} <${glyphs.encode(text)}> Tj ET`)
  }

  private drawImage({ key, ...box }: Extract<PagePart, { kind: 'image' }>): void {
    this.putImage(key, box)
  }

  private putImage(key: string, { x, y, width, height }: Box): void {
    const bytes = this.paper.images[key]
    if (!bytes) return
    const image =
      this.images.get(key) ??
      (this.pdf as unknown as { openImage(bytes: Buffer): unknown }).openImage(Buffer.from(bytes))
    this.images.set(key, image)
    this.pdf.image(image as Buffer, x, y, { fit: [width, height] })
  }

  private drawSeal(seal: PaperSeal, { x, y }: PagePoint, node: TagNode): void {
    this.beginTag(node)
    this.drawInk(seal, { x: x - seal.width / 2, y: y - seal.height / 2 })
    this.pdf.endMarkedContent()
  }

  /** Draws a part of the seal at the right edge, so that all parts side by side are the seal. */
  private drawSeam(seal: PaperSeal, { index, count }: SeamPart): void {
    const { pdf } = this
    const part = seal.width / count
    const [x, y] = [pdf.page.width - part, (pdf.page.height - seal.height) / 2]
    pdf.save().rect(x, y, part, seal.height).clip()
    this.drawInk(seal, { x: x - index * part, y })
    pdf.restore()
  }

  /** Draws an image as ink: its white lets the page show through. */
  private drawInk({ image, width, height }: PaperSeal, { x, y }: { x: number; y: number }): void {
    const { pdf } = this
    if (!this.ink) {
      this.ink = pdf.ref({ Type: 'ExtGState', BM: 'Multiply' })
      this.ink.end(undefined)
    }
    const { ext_gstates: states } = pdf.page as unknown as { ext_gstates: Record<string, unknown> }
    states.Ink = this.ink
    pdf.save().addContent('/Ink gs')
    this.putImage(image, { x, y, width, height })
    pdf.restore()
  }

  private drawCode({ text, x, y, side }: Extract<PagePart, { kind: 'code' }>): void {
    const { pdf } = this
    const { data, size } = encode(text, { border: 0 })
    const dot = side / size
    this.fill(colours.text)
    for (const [row, line] of data.entries())
      for (const [column, isDark] of line.entries())
        if (isDark) pdf.rect(x + column * dot, y + row * dot, dot, dot)
    pdf.fill()
  }

  /** Draws boxes: those of one colour are filled at once, and all borders are drawn at once. */
  private drawBoxes(boxes: readonly Extract<PagePart, { kind: 'box' }>[]): void {
    const pathOf = ({ x, y, width, height }: (typeof boxes)[number]) =>
      `${figure(x)} ${figure(y)} ${figure(width)} ${figure(height)} re`
    for (const name of ['light', 'strong'] as const) {
      const filled = boxes.filter(({ fill }) => fill === name)
      if (!filled.length) continue
      this.fill(colours[name])
      this.pdf.addContent(`${filled.map(pathOf).join('\n')} f`)
    }
    this.pdf.addContent(`0.5 w ${operands(colours.line)} RG ${boxes.map(pathOf).join('\n')} S`)
  }

  private fill(colour: string): void {
    if (this.colour === colour) return
    this.colour = colour
    this.pdf.addContent(`${operands(colour)} rg`)
  }

  private drawPageNumber(text: string): void {
    const { width, height } = this.pdf.page
    const part = { kind: 'text', text, size: 8, isBold: false, isMuted: true, node: undefined } as const
    const room = this.measure.width(text, part.size)
    this.asArtifact(() => this.drawText({ ...part, x: (width - room) / 2, y: height - 30 }))
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
    if (node.parent?.tag === 'TR') this.cells.push(element)
    return element
  }

  /** Ends the row before: rows of a table are drawn one after the other, and an ended one takes no memory. */
  private endRowBefore(table: TagNode, row: PDFKit.PDFStructureElement): void {
    const before = this.rows.get(table)
    before?.end()
    if (before) for (const element of [before, ...this.cells]) release(element)
    this.cells = []
    this.rows.set(table, row)
  }
}
