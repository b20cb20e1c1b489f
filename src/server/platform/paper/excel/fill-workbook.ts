import type { TemplateData } from '../template-document'
import { copiesOf, type ValueScope } from '../template-values'
import { CellFormats } from './cell-formats'
import { createCellBudget, fillSheet } from './fill-sheet'
import { type MapRows, mapFormula } from './map-formula'
import type { TemplateWorkbook } from './open-workbook'
import { type RowSegment, SheetRowPlan } from './row-plan'
import { SheetImages } from './sheet-images'
import type { TemplateSheet } from './template-sheet'
import { attributeOf, elementsOf, nodeOf, nodesOf, nodeText, type PartNode } from './xml-tree'

/** Plans of all sheets by their names, as formulas name them. */
type Plans = ReadonlyMap<string, SheetRowPlan<ValueScope>>

const keyOf = (name: string) => name.toLowerCase()

/** Returns how a sheet's formulas see rows; rows of unknown sheets stay. */
const mapperOf =
  (plans: Plans, own: string | undefined) =>
  (origin: RowSegment<ValueScope> | undefined): MapRows =>
  (first, last, sheet) => {
    const plan = plans.get(keyOf(sheet ?? own ?? ''))
    const isOwn = sheet === undefined || keyOf(sheet) === keyOf(own ?? '')
    return plan ? plan.range(first, last, isOwn ? origin : undefined) : { first, last }
  }

/** Moves the names of ranges, such as areas to print, with the rows of their sheets. */
function moveNames({ root, sheets }: TemplateWorkbook, plans: Plans): void {
  for (const name of nodesOf(nodeOf(root, 'definedNames'), 'definedName')) {
    const own = sheets[Number(attributeOf(name, 'localSheetId'))]?.name
    name.children = [mapFormula(nodeText(name), mapperOf(plans, own)(undefined))]
  }
}

/** Moves the places of pictures and charts with the rows in which they stand. */
function moveAnchors(drawing: PartNode, mapRows: MapRows): void {
  for (const edge of ['from', 'to'])
    for (const corner of elementsOf(drawing, edge)) {
      const row = nodeOf(corner, 'row')
      const moved = row && mapRows(Number(nodeText(row)) + 1, Number(nodeText(row)) + 1, undefined)
      if (row && moved) row.children = [String((edge === 'to' ? moved.last : moved.first) - 1)]
    }
}

/** Moves what belongs to a sheet in parts of their own: tables, comments, drawings and the charts in them. */
function moveParts({ parts }: TemplateWorkbook, { path, name }: TemplateSheet, plans: Plans): void {
  const mapRows = mapperOf(plans, name)(undefined)
  for (const related of parts.relations(path)) {
    const tree = parts.tree.bind(parts)
    if (related.type === 'drawing') {
      const drawing = tree(related.path)
      if (drawing) moveAnchors(drawing, mapRows)
      for (const inner of parts.relations(related.path)) {
        const chart = inner.type === 'chart' ? tree(inner.path) : undefined
        if (chart)
          for (const formula of elementsOf(chart, 'f'))
            formula.children = [mapFormula(nodeText(formula), mapRows)]
      }
    }
    if (related.type !== 'table' && related.type !== 'comments') continue
    const part = tree(related.path)
    if (!part) continue
    for (const one of [part, ...elementsOf(part, 'autoFilter'), ...elementsOf(part, 'comment')]) {
      const { ref } = one.attributes
      if (ref) one.attributes.ref = mapFormula(ref, mapRows)
    }
  }
}

/** Lets the program that opens the workbook compute all formulas: their order and old results no longer hold. */
function requestCalculation({ parts, path, root }: TemplateWorkbook): void {
  const chain = parts.relations(path).find(({ type }) => type === 'calcChain')
  if (chain) {
    parts.delete(chain.path)
    const types = parts.tree('[Content_Types].xml')
    if (types)
      types.children = types.children.filter(
        (child) => typeof child === 'string' || child.attributes.PartName !== `/${chain.path}`,
      )
    parts.unrelate(path, chain.id)
  }
  const settings = nodeOf(root, 'calcPr')
  if (settings) settings.attributes.fullCalcOnLoad = '1'
  else
    insertAfter(root, { name: `${prefixOf(root)}calcPr`, attributes: { fullCalcOnLoad: '1' }, children: [] })
}

const prefixOf = ({ name }: PartNode) => (name.includes(':') ? `${name.split(':')[0]}:` : '')

/** Elements of a workbook before its settings of calculation. */
const beforeSettings = ['sheets', 'functionGroups', 'externalReferences', 'definedNames']

function insertAfter(root: PartNode, node: PartNode): void {
  const places = beforeSettings.map((name) => root.children.indexOf(nodeOf(root, name) ?? ''))
  root.children.splice(Math.max(...places) + 1, 0, node)
}

/** Fills a workbook; one with mistakes is rejected before. */
export async function fillWorkbook(workbook: TemplateWorkbook, data: TemplateData): Promise<Uint8Array> {
  const { parts, path, sheets } = workbook
  const scope: ValueScope = { data, outer: undefined }
  const plans: Plans = new Map(
    sheets.map(({ name, blocks }) => [keyOf(name), new SheetRowPlan(blocks, scope, copiesOf)]),
  )
  const styles = parts.relations(path).find(({ type }) => type === 'styles')
  const formats = new CellFormats(styles && parts.tree(styles.path))
  const images = new SheetImages(parts)
  const budget = createCellBudget()
  const isMoved = [...plans.values()].some((plan) => !plan.isUnchanged)
  for (const sheet of sheets) {
    const plan = plans.get(keyOf(sheet.name))
    if (!plan) continue
    const mapRows = mapperOf(plans, sheet.name)
    const placed = fillSheet({ sheet, plan, mapRows, formats, budget })
    if (isMoved) moveParts(workbook, sheet, plans)
    images.add(sheet, placed)
  }
  if (isMoved) moveNames(workbook, plans)
  requestCalculation(workbook)
  return parts.save()
}
