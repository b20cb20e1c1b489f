import type { ValueScope } from '../template-values'
import { cellReference, parseCell } from './cell-reference'
import { type MapRows, mapFormula } from './map-formula'
import type { SheetRowPlan } from './row-plan'
import { attributeOf, nodeOf, nodesOf, nodeText, type PartNode, tagName } from './xml-tree'

/** Attributes of a sheet's elements that name ranges, several of them separated by spaces. */
const rangeAttributes: Readonly<Record<string, string>> = {
  conditionalFormatting: 'sqref',
  dataValidation: 'sqref',
  hyperlink: 'ref',
  autoFilter: 'ref',
  sortState: 'ref',
  sortCondition: 'ref',
  ignoredError: 'sqref',
  protectedRange: 'sqref',
  selection: 'sqref',
}

const formulaElements = new Set(['formula', 'formula1', 'formula2'])

/** Lists of elements that a sheet has only with an entry. */
const lists = new Set(['dataValidations', 'hyperlinks', 'ignoredErrors', 'protectedRanges'])

/** Moves what a sheet says of ranges of cells beside its rows; what is about no row any more is dropped. */
export function moveRanges(node: PartNode, mapRows: MapRows): void {
  node.children = node.children.filter((child) => typeof child === 'string' || moveRange(child, mapRows))
}

/** Maps a row to its first copy: formulas of rules are read from the first cell of their range. */
const firstOf =
  (mapRows: MapRows): MapRows =>
  (first, last, sheet) => {
    const rows = mapRows(first, last, sheet)
    return rows && first === last ? { first: rows.first, last: rows.first } : rows
  }

/** Moves the ranges of an element and of those within it; false if nothing of it is left. */
function moveRange(node: PartNode, mapRows: MapRows): boolean {
  const name = tagName(node.name)
  const attribute = rangeAttributes[name]
  const ranges = attribute && node.attributes[attribute]
  if (attribute && ranges) {
    const moved = ranges.split(' ').map((range) => mapFormula(range, mapRows))
    const left = moved.filter((range) => parseCell(range.split(':')[0]))
    if (!left.length) return false
    node.attributes[attribute] = left.join(' ')
  }
  if (name === 'selection') delete node.attributes.activeCell
  if (name === 'sheetData') return true
  if (formulaElements.has(name)) node.children = [mapFormula(nodeText(node), firstOf(mapRows))]
  else moveRanges(node, mapRows)
  return !lists.has(name) || node.children.length > 0
}

/** Moves the merged cells: those of repeated rows are repeated, others grow with the rows between. */
export function moveMerges(tree: PartNode, plan: SheetRowPlan<ValueScope>): void {
  const list = nodeOf(tree, 'mergeCells')
  if (!list) return
  const merged = nodesOf(list, 'mergeCell').flatMap((one) => {
    const [from = '', to = from] = (attributeOf(one, 'ref') ?? '').split(':')
    const [first, last] = [parseCell(from), parseCell(to)]
    if (!first || !last) return []
    return plan.copiesOfRange(first.row, last.row).map((rows) => ({
      ...one,
      attributes: {
        ref: `${cellReference({ ...first, row: rows.first })}:${cellReference({ ...last, row: rows.last })}`,
      },
    }))
  })
  list.children = merged
  list.attributes.count = String(merged.length)
  if (!merged.length) tree.children = tree.children.filter((child) => child !== list)
}

/** Moves page breaks to the rows before which they stand. */
export function moveBreaks(tree: PartNode, mapRows: MapRows): void {
  const list = nodeOf(tree, 'rowBreaks')
  for (const one of nodesOf(list, 'brk')) {
    const row = Number(attributeOf(one, 'id'))
    const moved = row >= 1 ? mapRows(row, row, undefined) : undefined
    if (moved) one.attributes.id = String(moved.last)
  }
}
