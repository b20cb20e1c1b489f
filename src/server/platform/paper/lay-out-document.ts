import type { TextMeasure } from './measure-text'
import {
  type Atom,
  layOutRow,
  PageFlow,
  type PagePosition,
  padding,
  type RowCell,
  type TagNode,
} from './page-flow'
import type {
  PaperBlock,
  PaperCell,
  PaperDocument,
  PaperField,
  PaperImage,
  PaperPart,
  PaperTable,
  PaperText,
} from './paper-document'
import { readHtmlLines } from './read-html'
import { takeRows } from './row-bytes'

/** Measures of the regular and the bold font. */
export interface Measures {
  regular: TextMeasure
  bold: TextMeasure
}

/** Area of a page in which blocks lie below each other. */
interface Area {
  x: number
  width: number
  parent: TagNode
}

/** Line height by the size of letters, and size of the text of fields. */
const leading = 1.5
const usual = 10
const titleSize = 15
const noteSize = 8
const fieldTitleWidth = 81
const wholeSpan = 24
const codeSide = 63
const indentWidth = 14
/** Room for a caption, a head and a first row. */
const captionRoom = 70

/** Lays a document out on pages. */
export class DocumentLayout {
  readonly flow: PageFlow
  readonly root: TagNode
  private at: PagePosition

  /** `onPages` is called with the number of pages to which nothing more is added. */
  constructor(
    private readonly paper: PaperDocument,
    private readonly measures: Measures,
    private readonly onPages: (count: number) => void = () => undefined,
  ) {
    this.flow = new PageFlow(paper.isLandscape)
    this.root = this.flow.node('Document')
    this.at = { page: 0, y: this.flow.top }
  }

  /** Returns the pages of the whole document; `missing` names the characters that the fonts lack. */
  run(missing: () => string): PageFlow {
    const { blocks, log, proof, foot, missingNote } = this.paper
    const area = { x: this.flow.left, width: this.flow.room, parent: this.root }
    this.putHead()
    this.at = this.placeBlocks(blocks, area, this.at)
    if (log) this.at = this.placeTable(log, area, { ...this.at, y: this.at.y + 10 })
    if (proof) this.putProof(proof)
    this.at.y += 6
    this.putText({ text: foot, size: noteSize, isMuted: true }, 'right')
    const characters = missing()
    if (characters) {
      const text = missingNote.replace('{characters}', () => characters)
      this.putText({ text, size: noteSize, isMuted: true }, 'left')
    }
    return this.flow
  }

  private putHead(): void {
    const { letterhead, title, desc, facts, stamp } = this.paper
    if (letterhead) this.putLetterhead(letterhead)
    this.putText({ text: title, size: titleSize, isBold: true }, 'center', 'H1')
    if (stamp) this.putText({ text: `［${stamp}］`, size: 12, isBold: true }, 'center')
    if (desc) this.putText({ text: desc }, 'center')
    this.at.y += 6
    this.putFacts(facts)
    this.at.y += 4
  }

  private putLetterhead({ name, logo }: NonNullable<PaperDocument['letterhead']>): void {
    const { flow } = this
    const y = this.at.y
    if (logo) {
      const node = flow.node('Figure', this.root, logo.name)
      const { width, height, image: key } = logo
      flow.put(0, { kind: 'image', x: flow.left, y, width, height, key, node })
    }
    const shift = logo ? logo.width + 8 : 0
    const node = flow.node('P', this.root)
    const [line = ''] = this.measures.bold.lines(name, usual, flow.room - shift)
    const text = { kind: 'text', text: line, size: usual, isBold: true, isMuted: false, node } as const
    flow.put(0, { ...text, x: flow.left + shift, y: y + Math.max(0, ((logo?.height ?? 15) - 15) / 2) })
    this.at.y = y + Math.max(logo?.height ?? 0, 15) + 6
  }

  /** Puts the facts side by side as far as they fit. */
  private putFacts(facts: readonly string[]): void {
    const { flow } = this
    let x = flow.left
    const gap = 21
    for (const fact of facts) {
      const lines = this.measures.regular.lines(fact, usual, flow.room)
      const width = Math.max(...lines.map((line) => this.measures.regular.width(line, usual)))
      if (x > flow.left && x + width > flow.left + flow.room) {
        x = flow.left
        this.at.y += usual * leading
      }
      const node = flow.node('P', this.root)
      for (const [index, text] of lines.entries()) {
        if (index > 0)
          this.at = flow.ensureRoom({ ...this.at, y: this.at.y + usual * leading }, usual * leading)
        const part = { kind: 'text', text, size: usual, isBold: false, isMuted: false, node } as const
        flow.put(this.at.page, { ...part, x, y: this.at.y })
      }
      x += width + gap
    }
    this.at.y += usual * leading
  }

  private putText(part: PaperText, align: RowCell['align'], tag = 'P'): void {
    const { flow } = this
    const node = flow.node(tag, this.root)
    for (const atom of this.textAtoms(part, flow.room, node)) {
      this.at = flow.ensureRoom(this.at, atom.height)
      const slack = flow.room - atom.width
      const shift = align === 'right' ? slack : align === 'center' ? slack / 2 : 0
      atom.put({ page: this.at.page, x: flow.left + shift, y: this.at.y })
      this.at = { ...this.at, y: this.at.y + atom.height }
    }
  }

  private putProof({ address, name, lines }: NonNullable<PaperDocument['proof']>): void {
    const { flow } = this
    this.at = flow.ensureRoom({ ...this.at, y: this.at.y + 10 }, codeSide + 4)
    const { page, y } = this.at
    const node = flow.node('Figure', this.root, `${name} ${address}`)
    flow.put(page, { kind: 'code', x: flow.left, y, side: codeSide, text: address, node })
    const text = { text: lines.join('\n'), size: noteSize, isMuted: true }
    const node2 = flow.node('P', this.root)
    let top = y + 16
    for (const atom of this.textAtoms(text, flow.room - codeSide - 10, node2)) {
      atom.put({ page, x: flow.left + codeSide + 10, y: top })
      top += atom.height
    }
    this.at = { page, y: Math.max(y + codeSide, top) }
  }

  private placeBlocks(blocks: readonly PaperBlock[], area: Area, start: PagePosition): PagePosition {
    let at = start
    for (const block of blocks) {
      at = this.placeBlock(block, area, at)
      this.completePages(area, at)
    }
    return at
  }

  /** Reports the pages that are complete; content side by side goes back to earlier ones. */
  private completePages({ parent, width }: Area, { page }: PagePosition): void {
    if (parent === this.root && width === this.flow.room) this.onPages(page)
  }

  private placeBlock(block: PaperBlock, area: Area, at: PagePosition): PagePosition {
    if (block.kind === 'table') return this.placeTable(block, area, at)
    if (block.kind === 'field') return this.placeField(block, area, at)
    if (block.kind === 'grid') return this.placeGrid(block.cells, area, at)
    const node = this.flow.node(block.isHeading ? 'H2' : 'P', area.parent)
    const cell = this.cell(block.parts, area, node, block.isHeading ? 'strong' : undefined)
    const room = block.isHeading ? captionRoom : 0
    return layOutRow(this.flow, [cell], this.flow.ensureRoom(at, room))
  }

  private placeField(field: PaperField, area: Area, at: PagePosition): PagePosition {
    const { title, isUntitled, parts, isAnchor } = field
    const { flow } = this
    const node = flow.node('P', area.parent)
    const width = isUntitled ? 0 : Math.min(fieldTitleWidth, area.width / 2)
    const rest = { x: area.x + width, width: area.width - width }
    const head = this.cell([{ text: title, isBold: true }], { x: area.x, width }, node, 'light')
    const value = this.cell(parts, rest, isUntitled ? node : flow.node('P', area.parent))
    const end = layOutRow(flow, isUntitled ? [value] : [head, value], at)
    // The last line of the value: a long one goes over several pages.
    if (isAnchor)
      flow.anchors.push({
        page: end.page,
        x: rest.x + rest.width / 2,
        y: end.y - padding - (usual * leading) / 2,
      })
    return end
  }

  /** Places the cells of a layout side by side: each begins at the same place, and the longest ends the line. */
  private placeGrid(
    cells: readonly { span: number; blocks: PaperBlock[] }[],
    area: Area,
    start: PagePosition,
  ): PagePosition {
    let at = start
    let line: typeof cells = []
    const used = () => line.reduce((sum, { span }) => sum + span, 0)
    for (const cell of cells) {
      if (line.length && used() + cell.span > wholeSpan) {
        at = this.placeLine(line, area, at)
        line = []
      }
      line = [...line, cell]
    }
    return line.length ? this.placeLine(line, area, at) : at
  }

  /** Places cells on one line; a shorter one is filled, so that the lines between them meet. */
  private placeLine(
    cells: readonly { span: number; blocks: PaperBlock[] }[],
    area: Area,
    at: PagePosition,
  ): PagePosition {
    let used = 0
    const placed = cells.map(({ span, blocks }) => {
      const x = area.x + (area.width * used) / wholeSpan
      const width = (area.width * span) / wholeSpan
      used += span
      return { x, width, end: this.placeBlocks(blocks, { ...area, x, width }, at) }
    })
    const rest = area.width * (1 - used / wholeSpan)
    const all = rest > 1 ? [...placed, { x: area.x + area.width - rest, width: rest, end: at }] : placed
    const end = all.map((cell) => cell.end).reduce(laterOf)
    for (const { x, width, end: own } of all)
      if (own.page === end.page && end.y > own.y)
        this.flow.put(end.page, { kind: 'box', x, y: own.y, width, height: end.y - own.y, fill: undefined })
    return end
  }

  private placeTable(
    { title, widths, head, rows, size }: PaperTable,
    area: Area,
    start: PagePosition,
  ): PagePosition {
    const { flow } = this
    const table = flow.node('Table', area.parent)
    const places = columnPlaces(widths, area)
    const rowOf = (cells: readonly PaperCell[]) => this.row(cells, { places, table, size })
    const caption = this.cell([{ text: title, isBold: true }], area, flow.node('Caption', table), 'light')
    let at = layOutRow(flow, [caption], flow.ensureRoom(start, captionRoom))
    const headRow = rowOf(head.map((cell) => ({ ...cell, isHead: true, fill: 'light' as const })))
    const repeated = this.row(
      head.map((cell) => ({ ...cell, fill: 'light' as const })),
      { places, size },
    )
    const repeat = (top: PagePosition) => layOutRow(flow, repeated, top)
    at = layOutRow(flow, headRow, at)
    for (const cells of takeRows(rows)) {
      at = layOutRow(flow, rowOf(cells), at, repeat)
      this.completePages(area, at)
    }
    return at
  }

  /** Lays out the cells of a table row; without a table they are decoration, as a repeated head is. */
  private row(
    cells: readonly PaperCell[],
    { places, table, size }: { places: Place[]; table?: TagNode; size: number },
  ): RowCell[] {
    const row = table && this.flow.node('TR', table)
    let column = 0
    return cells.map(({ parts, align = 'left', fill, isHead, span = 1 }) => {
      const [first, last] = [places[column], places[Math.min(column + span, places.length) - 1]]
      column += span
      const x = first?.x ?? 0
      const width = (last?.x ?? 0) + (last?.width ?? 0) - x
      const node = row ? this.flow.node(isHead ? 'TH' : 'TD', row) : undefined
      const sized = parts.map((part) =>
        'text' in part ? { size, ...part, ...(isHead && { isBold: true }) } : part,
      )
      return { ...this.cell(sized, { x, width }, node, fill), align }
    })
  }

  private cell(
    parts: readonly PaperPart[],
    { x, width }: Place,
    node: TagNode | undefined,
    fill?: 'light' | 'strong',
  ): RowCell {
    const atoms = parts.flatMap((part) => this.atomsOf(part, width - 2 * padding, node))
    return { x, width, align: 'left', fill, atoms }
  }

  private atomsOf(part: PaperPart, width: number, node: TagNode | undefined): Atom[] {
    if ('image' in part) return [this.imageAtom(part, width, node)]
    if ('text' in part) return this.textAtoms(part, width, node)
    return readHtmlLines(part.html).flatMap((line): Atom[] => {
      if ('image' in line) {
        const { image, name } = line
        const found = this.paper.images[image]
        return found ? [this.imageAtom({ image, name, width: 300, height: 200 }, width, node)] : []
      }
      const indent = Math.min(line.indent, 6) * indentWidth
      const textStyle = { text: line.text, isBold: line.isBold, size: usual * line.scale }
      return this.textAtoms(textStyle, width - indent, node, indent)
    })
  }

  private textAtoms(
    { text, size = usual, isBold = false, isMuted = false }: PaperText,
    width: number,
    node: TagNode | undefined,
    indent = 0,
  ): Atom[] {
    const measure = isBold ? this.measures.bold : this.measures.regular
    const height = size * leading
    return measure.lines(text, size, width).map((line) => ({
      height,
      width: indent + measure.width(line, size),
      put: ({ page, x, y }) =>
        this.flow.put(page, { kind: 'text', x: x + indent, y, text: line, size, isBold, isMuted, node }),
    }))
  }

  private imageAtom(
    { image, name, width, height }: PaperImage,
    room: number,
    container: TagNode | undefined,
  ): Atom {
    const scale = Math.min(1, room / width, 500 / height)
    const size = { width: width * scale, height: height * scale }
    const node = this.flow.node('Figure', container ?? this.root, name)
    return {
      height: size.height + 4,
      width: size.width,
      put: ({ page, x, y }) => this.flow.put(page, { kind: 'image', x, y, ...size, key: image, node }),
    }
  }
}

/** Returns the cursor that is further down. */
const laterOf = (a: PagePosition, b: PagePosition): PagePosition =>
  a.page > b.page || (a.page === b.page && a.y >= b.y) ? a : b

interface Place {
  x: number
  width: number
}

/** Returns the places of columns: those below 0 have that many points, the others share the rest. */
function columnPlaces(widths: readonly number[], { x, width }: Place): Place[] {
  const fixed = widths.reduce((sum, part) => sum + (part < 0 ? -part : 0), 0)
  const parts = widths.reduce((sum, part) => sum + Math.max(part, 0), 0)
  let left = x
  return widths.map((part) => {
    const own = part < 0 ? -part : ((width - fixed) * part) / parts
    left += own
    return { x: left - own, width: own }
  })
}
