/** Node of the tags of a document: its role and its parent; the parts of the page name it. */
export interface TagNode {
  id: number
  tag: string
  parent: TagNode | undefined
  alt?: string
}

/** Part of a page; `y` is its top. Parts without a node are decoration. */
export type PagePart =
  | {
      kind: 'text'
      x: number
      y: number
      text: string
      size: number
      isBold: boolean
      isMuted: boolean
      node: TagNode | undefined
    }
  | { kind: 'image'; x: number; y: number; width: number; height: number; key: string; node: TagNode }
  | { kind: 'code'; x: number; y: number; side: number; text: string; node: TagNode }
  | { kind: 'box'; x: number; y: number; width: number; height: number; fill: 'light' | 'strong' | undefined }

/** Place on the pages. */
export interface PagePosition {
  page: number
  y: number
}

/** Unbreakable part of a cell: a line of text, or an image. */
export interface Atom {
  height: number
  width: number
  put(at: { page: number; x: number; y: number }): void
}

/** Cell that is laid out: its place in the row, and what it holds. */
export interface RowCell {
  x: number
  width: number
  align: 'left' | 'right' | 'center'
  fill: 'light' | 'strong' | undefined
  atoms: Atom[]
}

export const padding = 4.5
const edge = { x: 34, top: 40, bottom: 46 }

/** A4 in points. */
const paper = [595.28, 841.89] as const

/** Pages that grow while content is placed. */
export class PageFlow {
  readonly pages: PagePart[][] = [[]]
  /** Middles of what a seal is put over. */
  readonly anchors: { page: number; x: number; y: number }[] = []
  readonly width: number
  readonly height: number
  private nodes = 0

  constructor(readonly isLandscape: boolean) {
    const [short, long] = paper
    this.width = isLandscape ? long : short
    this.height = isLandscape ? short : long
  }

  get left() {
    return edge.x
  }
  get room() {
    return this.width - 2 * edge.x
  }
  get top() {
    return edge.top
  }
  get bottom() {
    return this.height - edge.bottom
  }

  node(tag: string, parent?: TagNode, alt?: string): TagNode {
    return { id: this.nodes++, tag, parent, ...(alt !== undefined && { alt }) }
  }

  put(page: number, part: PagePart): void {
    while (this.pages.length <= page) this.pages.push([])
    this.pages[page]?.push(part)
  }

  nextPage({ page }: PagePosition): PagePosition {
    if (this.pages.length === page + 1) this.pages.push([])
    return { page: page + 1, y: this.top }
  }

  /** Moves to the next page unless this much fits; on a fresh page nothing more is gained. */
  ensureRoom(at: PagePosition, height: number): PagePosition {
    return at.y + height > this.bottom && at.y > this.top ? this.nextPage(at) : at
  }
}

const heightOf = (atoms: readonly Atom[]) => atoms.reduce((sum, { height }) => sum + height, 0)

const rowHeight = (cells: readonly RowCell[]) =>
  Math.max(0, ...cells.map(({ atoms }) => heightOf(atoms))) + 2 * padding

/** Draws cells with their borders at one place. */
function drawCells(
  flow: PageFlow,
  cells: readonly RowCell[],
  { page, y }: PagePosition,
  height: number,
): void {
  for (const { x, width, fill } of cells) flow.put(page, { kind: 'box', x, y, width, height, fill })
  for (const { x, width, align, atoms } of cells) {
    let top = y + padding
    for (const atom of atoms) {
      const slack = width - 2 * padding - atom.width
      const shift = align === 'right' ? slack : align === 'center' ? slack / 2 : 0
      atom.put({ page, x: x + padding + Math.max(shift, 0), y: top })
      top += atom.height
    }
  }
}

/** Takes the atoms of a cell that fit a height; `isForced` takes one at least. */
function takeAtoms(atoms: Atom[], room: number, isForced: boolean): Atom[] {
  let used = 0
  let count = 0
  for (const { height } of atoms) {
    if (used + height > room && !(isForced && count === 0)) break
    used += height
    count++
  }
  return atoms.splice(0, count)
}

/**
 * Places a row. It stays whole where a page has room for it; a higher one continues on the next pages. `repeat` draws
 * what heads each page of a table.
 */
export function layOutRow(
  flow: PageFlow,
  cells: readonly RowCell[],
  start: PagePosition,
  repeat: (at: PagePosition) => PagePosition = (at) => at,
): PagePosition {
  const height = rowHeight(cells)
  const turn = (at: PagePosition) => repeat(flow.nextPage(at))
  if (start.y + height <= flow.bottom) {
    drawCells(flow, cells, start, height)
    return { page: start.page, y: start.y + height }
  }
  if (height <= flow.bottom - flow.top - 80) {
    const at = start.y > flow.top ? turn(start) : start
    drawCells(flow, cells, at, height)
    return { page: at.page, y: at.y + height }
  }
  const rest = cells.map((cell) => ({ ...cell, atoms: [...cell.atoms] }))
  let at = start
  for (let isForced = false; rest.some(({ atoms }) => atoms.length > 0); isForced = true) {
    if (isForced) at = turn(at)
    const room = flow.bottom - at.y - 2 * padding
    const parts = rest.map((cell) => ({ ...cell, atoms: takeAtoms(cell.atoms, room, isForced) }))
    if (!isForced && parts.every(({ atoms }) => atoms.length === 0)) continue
    const used = rowHeight(parts)
    drawCells(flow, parts, at, used)
    at = { page: at.page, y: at.y + used }
  }
  return at
}
