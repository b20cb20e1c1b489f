import type { SheetPosition } from './cell-reference'
import { parseCellRange } from './cell-reference'
import { attributeOf, elementsOf, nodeOf, nodesOf, type PartNode } from './xml-tree'

/** Pixels of a point, of a character of a column's width, and of a row and column that state no size. */
const pixelsOfPoint = 4 / 3
const pixelsOfCharacter = 7
const columnEdge = 5
const usualColumn = 8.43
const usualRow = 15

/** Room of a cell in pixels; a row without a height of its own grows with its images. */
export interface CellRoom {
  width: number
  height: number | undefined
}

/** Sizes of the columns, rows and merged cells of a template's sheet. */
export class SheetSizes {
  private readonly columns: { first: number; last: number; width: number }[]
  private readonly merged = new Map<string, SheetPosition>()
  private readonly rowHeights = new Map<number, number>()
  private readonly usualHeight: number

  constructor(tree: PartNode) {
    this.columns = nodesOf(nodeOf(tree, 'cols'), 'col').map((one) => ({
      first: Number(attributeOf(one, 'min')),
      last: Number(attributeOf(one, 'max')),
      width: Number(attributeOf(one, 'width') ?? usualColumn),
    }))
    for (const one of elementsOf(tree, 'mergeCell')) {
      const range = parseCellRange(attributeOf(one, 'ref') ?? '')
      if (range) this.merged.set(`${range.first.column} ${range.first.row}`, range.last)
    }
    for (const row of nodesOf(nodeOf(tree, 'sheetData'), 'row'))
      if (attributeOf(row, 'customHeight') && attributeOf(row, 'ht'))
        this.rowHeights.set(Number(attributeOf(row, 'r')), Number(attributeOf(row, 'ht')))
    const format = nodeOf(tree, 'sheetFormatPr')
    this.usualHeight = Number((format && attributeOf(format, 'defaultRowHeight')) ?? usualRow)
  }

  /** Returns the room of a cell of the template, with the cells that are merged into it. */
  roomOf(place: SheetPosition): CellRoom {
    const last = this.merged.get(`${place.column} ${place.row}`) ?? place
    let width = 0
    for (let column = place.column; column <= Math.min(last.column, place.column + 200); column++)
      width += this.columnWidth(column)
    const isOne = last.row === place.row
    const own = this.rowHeights.get(place.row)
    if (isOne) return { width, height: own && own * pixelsOfPoint }
    let height = 0
    for (let row = place.row; row <= Math.min(last.row, place.row + 500); row++)
      height += (this.rowHeights.get(row) ?? this.usualHeight) * pixelsOfPoint
    return { width, height }
  }

  private columnWidth(column: number): number {
    const found = this.columns.find(({ first, last }) => first <= column && column <= last)
    return (found?.width ?? usualColumn) * pixelsOfCharacter + columnEdge
  }
}
