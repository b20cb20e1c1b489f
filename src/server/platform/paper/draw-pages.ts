/// <reference types="pdfkit" />
import { encode } from 'uqr'
import type { DocumentLayout } from './lay-out-document'
import type { TextMeasure } from './measure-text'
import type { PagePart, TagNode } from './page-flow'
import { figure, type GlyphFont, Glyphs, operands } from './page-glyphs'
import type { PaperDocument, PaperSeal } from './paper-document'
import { type PagePoint, type SeamPart, seamPartOf } from './seal-positions'

const colours = {
  text: '#1f2329',
  muted: '#646a73',
  line: '#8f959e',
  light: '#f5f6f7',
  strong: '#e6e8eb',
  watermark: '#646a73',
} as const

/** Size of the page numbers, and the room of the number of all pages. */
const numberSize = 8
const totalBox = [0, -10, 60, 10]

const fontOf = (isBold: boolean) => (isBold ? 'bold' : 'regular')

/** Drops what an element that is written no longer needs: others refer to it by its number, and ask for its parent only. */
function release(element: PDFKit.PDFStructureElement): void {
  const { dictionary, _flushed: isWritten } = element as unknown as WrittenElement
  if (isWritten) dictionary.data = { P: dictionary.data.P }
}

/** Elements of the marked contents of each page, by the key of the page. */
interface ParentTree {
  get(key: number): unknown[]
  add(key: number, list: unknown): void
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

  /** Number of pages, which is known once all are drawn. */
  private readonly total: PDFKit.PDFKitReference
  private drawn = 0

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly paper: PaperDocument,
    private readonly measure: TextMeasure,
    private readonly layout: Pick<DocumentLayout, 'flow' | 'root'>,
  ) {
    const glyphsOf = (name: string) => new Glyphs((pdf.font(name) as unknown as { _font: GlyphFont })._font)
    this.glyphs = { regular: glyphsOf('regular'), bold: glyphsOf('bold') }
    const { font } = this.glyphs.regular
    const resources = { Font: { [font.id]: font.ref() } }
    this.total = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: totalBox, Resources: resources })
  }

  /** Draws pages up to a number, one after the other; a drawn page is dropped. */
  drawPages(count: number): void {
    const { pages } = this.layout.flow
    for (; this.drawn < count; this.drawn++) {
      this.addPage()
      this.drawPage(pages[this.drawn] ?? [])
      pages[this.drawn] = []
      this.drawPageNumber()
    }
  }

  /** Draws the rest, with the seal at its places, which are known once all pages are laid out. */
  finish(places: readonly PagePoint[] = []): void {
    const { seal } = this.paper
    const { flow, root } = this.layout
    const count = flow.pages.length
    while (this.drawn < count) {
      const index = this.drawn
      this.drawPages(index + 1)
      const seam = seal?.hasSeam ? seamPartOf(index, count) : undefined
      for (const place of seal ? places.filter(({ page }) => page === index) : [])
        this.drawSeal(seal as PaperSeal, place, flow.node('Figure', root, seal?.name))
      if (seal && seam) this.asArtifact(() => this.drawSeam(seal, seam))
    }
    this.writePageElements()
    const { regular } = this.glyphs
    const size = figure(numberSize)
    this.total.write(
      `BT /${regular.font.id} ${size} Tf 1 0 0 -1 0 0 Tm <${regular.encode(String(count))}> Tj ET`,
    )
    this.total.end(undefined)
    this.elements.get(root)?.end()
  }

  /**
   * Writes the list of the elements on a complete page as an object of its own: for the whole document such lists take more
   * memory than the pages.
   */
  private writePageElements(): void {
    const { pdf } = this
    const key = (pdf.page as unknown as { structParentTreeKey: number }).structParentTreeKey
    const tree = (pdf as unknown as { getStructParentTree(): ParentTree }).getStructParentTree()
    const list = pdf.ref(tree.get(key) as unknown as Record<string, unknown>)
    list.end(undefined)
    list.data = {} as typeof list.data
    tree.add(key, list)
  }

  private addPage(): void {
    if (this.drawn) this.writePageElements()
    const layout = this.layout.flow.isLandscape ? 'landscape' : 'portrait'
    this.pdf.addPage({ size: 'A4', layout, margin: 0 })
    this.colour = ''
    if (this.paper.watermark) this.drawWatermark(this.paper.watermark)
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
    const base = this.baseOf(y, size, isBold)
    const place = `1 0 0 -1 ${figure(x)} ${figure(base)} Tm`
    this.pdf.addContent(`BT /${font.id} ${figure(size)} Tf ${place} <${glyphs.encode(text)}> Tj ET`)
  }

  /** Returns the line on which letters stand. Their box is half as high again as they are; they stand in its middle. */
  private baseOf(y: number, size: number, isBold: boolean): number {
    const { font } = this.glyphs[fontOf(isBold)]
    return y + size * 0.25 + (font.ascender * size) / 1000
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

  /** Draws the number of the page, and a reference to the number of all pages. */
  private drawPageNumber(): void {
    const { pdf, measure } = this
    const { width, height } = pdf.page
    const pageText = `${this.drawn + 1} /`
    const part = { kind: 'text', size: numberSize, isBold: false, isMuted: true, node: undefined } as const
    const slash = measure.width('/', numberSize)
    const y = height - 30
    this.asArtifact(() => {
      this.drawText({
        ...part,
        text: pageText,
        x: width / 2 + slash / 2 - measure.width(pageText, numberSize),
        y,
      })
      const { xobjects } = pdf.page as unknown as { xobjects: Record<string, unknown> }
      xobjects.Total = this.total
      const x = figure(width / 2 + slash / 2 + measure.width(' ', numberSize))
      pdf.addContent(`q 1 0 0 1 ${x} ${figure(this.baseOf(y, numberSize, false))} cm /Total Do Q`)
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
