import type { TemplateTag } from '../../../../generated/types'
import type { TemplateFault } from '../template-document'
import { findLooseBrace, type PlaceholderPart, splitPlaceholders, type TextToken } from '../template-text'
import { cellReference, parseCell, parseCellRange, type SheetPosition } from './cell-reference'
import { type RowBlock, SheetRowPlan } from './row-plan'
import { attributeOf, elementsOf, nodeOf, nodesOf, nodeText, type PartNode, tagName } from './xml-tree'

/** Cell of a template: its element, its place, and its parts if it has placeholders. */
export interface TemplateCell {
  node: PartNode
  place: SheetPosition
  parts?: PlaceholderPart[]
}

/** Row of a template. */
export interface TemplateRow {
  node: PartNode
  row: number
  cells: TemplateCell[]
}

/** Sheet of a template, with its placeholders and the rows that they repeat. */
export interface TemplateSheet {
  name: string
  path: string
  tree: PartNode
  rows: TemplateRow[]
  blocks: RowBlock[]
  tags: TemplateTag[]
  fault: TemplateFault | undefined
}

/** Number of characters of a text that name a place. */
const placeLength = 40

const shorten = (text: string) => (text.length > placeLength ? `${text.slice(0, placeLength)}…` : text)

/** Returns the texts of shared strings; those of a rich one are joined, phonetic signs are left out. */
export const listSharedStrings = (tree: PartNode | undefined): string[] =>
  nodesOf(tree, 'si').map((one) => plainText(one))

/** Returns the text of a string of a workbook. */
const plainText = (node: PartNode): string =>
  node.children
    .map((child) => {
      if (typeof child === 'string') return ''
      const name = tagName(child.name)
      if (name === 't') return nodeText(child)
      return name === 'r' ? nodeText(nodeOf(child, 't')) : ''
    })
    .join('')

/** Returns the text of a cell; undefined for a number, a formula or an empty one. */
function cellText(node: PartNode, shared: readonly string[]): string | undefined {
  if (nodeOf(node, 'f')) return undefined
  const type = attributeOf(node, 't')
  if (type === 's') return shared[Number(nodeText(nodeOf(node, 'v')))]
  const inline = nodeOf(node, 'is')
  return type === 'inlineStr' && inline ? plainText(inline) : undefined
}

/** Placeholder that has begun. */
interface OpenPlaceholder {
  name: string
  row: number
  cell: TemplateCell
  parts: PlaceholderPart[]
  blocks: RowBlock[]
  /** Where the parts of the cell go on if it turns out to repeat rows. */
  outer: PlaceholderPart[]
}

/** Reads the placeholders of a sheet, cell by cell. */
class SheetReader {
  readonly blocks: RowBlock[] = []
  readonly tags: TemplateTag[] = []
  readonly rows: TemplateRow[] = []
  fault: TemplateFault | undefined
  private readonly open: OpenPlaceholder[] = []

  constructor(
    private readonly name: string,
    private readonly shared: readonly string[],
  ) {}

  read(tree: PartNode): void {
    let row = 0
    for (const node of nodesOf(nodeOf(tree, 'sheetData'), 'row')) {
      row = Number(attributeOf(node, 'r')) || row + 1
      const cells: TemplateCell[] = []
      let column = 0
      for (const child of nodesOf(node, 'c')) {
        const place = parseCell(attributeOf(child, 'r')) ?? { column: column + 1, row }
        column = place.column
        cells.push(this.readCell({ node: child, place: { ...place, row } }))
      }
      this.rows.push({ node, row, cells })
    }
    const [left] = this.open
    if (left) this.fail('paper.tag-wrong', left.cell, `{#${left.name}}`)
  }

  private readCell(cell: TemplateCell): TemplateCell {
    const text = cellText(cell.node, this.shared)
    if (text === undefined || !/[{}]/.test(text)) return cell
    const loose = findLooseBrace(text)
    if (loose) this.fail(loose, cell, text)
    cell.parts = []
    let parts = cell.parts
    for (const piece of splitPlaceholders(text)) parts = this.readPiece(piece, cell, parts)
    return cell
  }

  /** Reads a piece of a cell and returns where the next one goes. */
  private readPiece(piece: TextToken, cell: TemplateCell, parts: PlaceholderPart[]): PlaceholderPart[] {
    if ('text' in piece) {
      parts.push(piece)
      return parts
    }
    const { name, kind } = piece
    this.tags.push({ name, kind, place: this.placeOf(cell) })
    if (kind === 'value') {
      parts.push({ value: name })
      return parts
    }
    if (kind === 'open') {
      const nestedParts: PlaceholderPart[] = []
      const { row } = cell.place
      this.open.push({ name, row, cell, parts: nestedParts, blocks: [], outer: parts })
      return nestedParts
    }
    return this.close(name, cell, parts)
  }

  private close(name: string, cell: TemplateCell, parts: PlaceholderPart[]): PlaceholderPart[] {
    const tag = this.open.pop()
    if (!tag || (name && name !== tag.name)) {
      this.fail('paper.tag-wrong', cell, `{/${name}}`)
      return parts
    }
    if (tag.cell === cell) {
      tag.outer.push({ condition: tag.name, parts: tag.parts })
      return tag.outer
    }
    // What stands behind the beginning belongs to its cell.
    tag.outer.push(...tag.parts)
    const siblings = this.open.at(-1)?.blocks ?? this.blocks
    const block = { name: tag.name, from: tag.row, to: cell.place.row, blocks: tag.blocks }
    if ((siblings.at(-1)?.to ?? 0) >= block.from) this.fail('paper.rows-shared', cell, `{#${tag.name}}`)
    siblings.push(block)
    return parts
  }

  private placeOf = ({ place }: TemplateCell) => `${this.name}!${cellReference(place)}`

  private fail(failure: TemplateFault['failure'], cell: TemplateCell, text: string): void {
    this.fault ??= { failure, text: `${this.placeOf(cell)} ${shorten(text)}` }
  }
}

/** Returns the mistake of a merged cell that reaches out of repeated rows. */
function findCrossingMerge(name: string, tree: PartNode, blocks: RowBlock[]): TemplateFault | undefined {
  const plan = new SheetRowPlan(blocks, undefined, () => [undefined])
  for (const merge of elementsOf(tree, 'mergeCell')) {
    const reference = attributeOf(merge, 'ref') ?? ''
    const range = parseCellRange(reference)
    if (range && !plan.isBeside(range.first.row, range.last.row))
      return { failure: 'paper.merge-crosses', text: `${name}!${reference}` }
  }
  return undefined
}

/** Reads a sheet of a template. */
export function readTemplateSheet(
  { name, path, tree }: Pick<TemplateSheet, 'name' | 'path' | 'tree'>,
  shared: readonly string[],
): TemplateSheet {
  const reader = new SheetReader(name, shared)
  reader.read(tree)
  const { rows, blocks, tags } = reader
  const fault = reader.fault ?? (blocks.length ? findCrossingMerge(name, tree, blocks) : undefined)
  return { name, path, tree, rows, blocks, tags, fault }
}

/** Returns the rows of a template in a segment, by binary search. */
export function rowsBetween(
  rows: readonly TemplateRow[],
  { from, to }: { from: number; to: number },
): TemplateRow[] {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.row ?? 0) < from) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < rows.length && (rows[end]?.row ?? 0) <= to) end++
  return rows.slice(low, end)
}
