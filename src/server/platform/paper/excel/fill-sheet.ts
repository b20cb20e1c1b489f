import type { TemplateText } from '../template-document'
import { fillParts, type ValueScope } from '../template-values'
import type { CellFormats } from './cell-formats'
import { cellFormat, cellNumber } from './cell-number'
import { cellReference, lastRow, type SheetPosition } from './cell-reference'
import { type MapRows, mapFormula, moveFormula } from './map-formula'
import { moveBreaks, moveMerges, moveRanges } from './move-ranges'
import type { RowSegment, SheetRowPlan } from './row-plan'
import type { SheetImage } from './sheet-images'
import { SheetSizes } from './sheet-sizes'
import { rowsBetween, type TemplateCell, type TemplateRow, type TemplateSheet } from './template-sheet'
import { attributeOf, escapeXml, nodeOf, nodeText, type PartNode, tagName, writeXmlNode } from './xml-tree'

/** Maximum number of filled cells of a workbook. */
const maxCells = 400_000

/** Maximum length of the text of a cell. */
const longestText = 32_767

/** Room in pixels that an image leaves free in its cell. */
const imageEdge = 2

/** Thrown for a workbook that would become too big. */
export class WorkbookTooLargeError extends Error {
  override readonly name = 'WorkbookTooLargeError'
}

/** Number of cells that may still be written; all sheets of a workbook share it. */
export interface CellBudget {
  left: number
}

export const createCellBudget = (): CellBudget => ({ left: maxCells })

/** Sheet that is filled, with the plan of its rows and what all sheets share. */
interface SheetFilling {
  sheet: TemplateSheet
  plan: SheetRowPlan<ValueScope>
  /** Maps rows as formulas of this sheet see them, from a copy. */
  mapRows: (origin: RowSegment<ValueScope> | undefined) => MapRows
  formats: CellFormats
  budget: CellBudget
}

/** Writes the rows of a sheet with their values. */
class SheetWriter {
  readonly images: SheetImage[] = []
  private readonly sizes: SheetSizes
  private readonly shared = new Map<string, { formula: string; place: SheetPosition }>()

  constructor(private readonly filling: SheetFilling) {
    this.sizes = new SheetSizes(filling.sheet.tree)
    for (const { cells } of filling.sheet.rows)
      for (const { node, place } of cells) {
        const formula = nodeOf(node, 'f')
        const text = formula && nodeText(formula)
        if (text && attributeOf(formula, 't') === 'shared')
          this.shared.set(attributeOf(formula, 'si') ?? '', { formula: text, place })
      }
  }

  /** Returns the rows as they are written, in order. */
  write(): string[] {
    const { sheet, plan } = this.filling
    const written: string[] = []
    for (const segment of plan.segments)
      for (const row of rowsBetween(sheet.rows, segment)) {
        const at = segment.at + row.row - segment.from
        if (at > lastRow) throw new WorkbookTooLargeError()
        written.push(this.row(row, at, segment))
      }
    return written
  }

  private row({ node, cells }: TemplateRow, at: number, segment: RowSegment<ValueScope>): string {
    const { budget } = this.filling
    budget.left -= cells.length + 1
    if (budget.left < 0) throw new WorkbookTooLargeError()
    const attributes: Record<string, string> = { ...node.attributes, r: String(at) }
    const before = this.images.length
    const raw = cells.map((cell) => this.cell(cell, { ...cell.place, row: at }, segment))
    const tall = Math.max(0, ...this.images.slice(before).map(({ grows, height }) => (grows ? height : 0)))
    if (tall > 0 && !attributes.customHeight) {
      attributes.ht = String(Math.ceil(((tall + 2 * imageEdge) * 3) / 4))
      attributes.customHeight = '1'
    }
    return writeXmlNode({ name: node.name, attributes, children: [], raw })
  }

  private cell(cell: TemplateCell, place: SheetPosition, segment: RowSegment<ValueScope>): string {
    const { node, parts } = cell
    const attributes: Record<string, string> = { ...node.attributes, r: cellReference(place) }
    if (!parts) return writeXmlNode(this.movedCell(cell, attributes, segment))
    const { value, images } = fillParts(parts, segment.scope)
    for (const image of images) this.placeImage(image, cell, place)
    delete attributes.t
    return this.valueCell(node, attributes, value)
  }

  private valueCell(
    node: PartNode,
    attributes: Record<string, string>,
    value: TemplateText | string,
  ): string {
    const { text, cell } = typeof value === 'string' ? { text: value, cell: value } : value
    const number = cellNumber(cell)
    const prefix = node.name.slice(0, -1)
    if (number !== undefined) {
      const format = cellFormat(cell)
      const style = this.filling.formats.styleFor(attributes.s, format)
      if (style !== undefined) attributes.s = style
      return writeXmlNode({
        name: node.name,
        attributes,
        children: [],
        raw: [`<${prefix}v>${number}</${prefix}v>`],
      })
    }
    if (!text) return writeXmlNode({ name: node.name, attributes, children: [] })
    const inline = `<${prefix}is><${prefix}t xml:space="preserve">${escapeXml(text.slice(0, longestText))}</${prefix}t></${prefix}is>`
    return writeXmlNode({
      name: node.name,
      attributes: { ...attributes, t: 'inlineStr' },
      children: [],
      raw: [inline],
    })
  }

  /** Returns a cell without placeholders at its new place; its formula follows the rows, its old result is dropped. */
  private movedCell(
    { node, place }: TemplateCell,
    attributes: Record<string, string>,
    segment: RowSegment<ValueScope>,
  ): PartNode {
    const formula = nodeOf(node, 'f')
    if (!formula) return { ...node, attributes }
    const own = this.formulaText(formula, place)
    if (!own) return { ...node, attributes }
    delete attributes.t
    const mapRows = this.filling.mapRows(segment)
    const text = mapFormula(own, mapRows)
    const { t, ref } = formula.attributes
    const cellAttributes: Record<string, string> =
      t === 'array' && ref ? { t, ref: mapFormula(ref, mapRows) } : {}
    return {
      name: node.name,
      attributes,
      children: [{ name: formula.name, attributes: cellAttributes, children: [text] }],
    }
  }

  private formulaText(formula: PartNode, { row, column }: SheetPosition): string {
    const own = nodeText(formula)
    const first = this.shared.get(attributeOf(formula, 'si') ?? '')
    if (own || !first) return own
    return moveFormula(first.formula, row - first.place.row, column - first.place.column)
  }

  private placeImage(image: SheetImage['image'], cell: TemplateCell, place: SheetPosition): void {
    const room = this.sizes.roomOf(cell.place)
    const scaleTo = (own: number, most: number | undefined) =>
      most === undefined ? 1 : (most - 2 * imageEdge) / own
    const scale = Math.max(
      0.02,
      Math.min(1, scaleTo(image.width, room.width), scaleTo(image.height, room.height)),
    )
    const size = { width: image.width * scale, height: image.height * scale }
    this.images.push({ image, place, ...size, grows: room.height === undefined })
  }
}

/** Fills a sheet in its tree; returns the images that it shows. */
export function fillSheet(filling: SheetFilling): SheetImage[] {
  const { sheet, plan, mapRows } = filling
  const writer = new SheetWriter(filling)
  const rows = writer.write()
  const data = nodeOf(sheet.tree, 'sheetData')
  if (data) Object.assign(data, { children: [], raw: rows })
  sheet.tree.children = sheet.tree.children.filter(
    (child) => typeof child === 'string' || tagName(child.name) !== 'dimension',
  )
  if (plan.isUnchanged) return writer.images
  const moving = mapRows(undefined)
  moveMerges(sheet.tree, plan)
  moveBreaks(sheet.tree, moving)
  moveRanges(sheet.tree, moving)
  return writer.images
}
