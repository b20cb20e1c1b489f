import type { TemplateImage } from '../template-document'
import type { SheetPosition } from './cell-reference'
import type { WorkbookPackage } from './workbook-package'
import { attributeOf, nodeOf, nodesOf, type PartNode } from './xml-tree'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const drawingSpace = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
const shapeSpace = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const types = { drawing: 'application/vnd.openxmlformats-officedocument.drawing+xml', jpeg: 'image/jpeg' }

/** Units of a drawing in a pixel. */
const unitsOfPixel = 9_525

/** Elements of a sheet that stand behind its drawing. */
const behindDrawing = new Set(
  'legacyDrawing,legacyDrawingHF,drawingHF,picture,oleObjects,controls,webPublishItems,tableParts,extLst'.split(
    ',',
  ),
)

/** Image at a place of a sheet, with its size in pixels, and whether its row grows with it. */
export interface SheetImage {
  image: TemplateImage
  place: SheetPosition
  width: number
  height: number
  grows: boolean
}

const element = (
  name: string,
  attributes: Record<string, string> = {},
  ...children: (PartNode | string)[]
): PartNode => ({ name, attributes, children })

const units = (pixels: number) => String(Math.max(1, Math.round(pixels * unitsOfPixel)))

/** Returns the element that anchors an image at a cell. */
function anchorOf({ image, place, width, height }: SheetImage, id: number, relation: string): PartNode {
  const size = { cx: units(width), cy: units(height) }
  const from = { col: place.column - 1, colOff: unitsOfPixel, row: place.row - 1, rowOff: unitsOfPixel }
  const position = Object.entries(from).map(([name, value]) => element(`xdr:${name}`, {}, String(value)))
  const name = image.name.slice(0, 200)
  return element(
    'xdr:oneCellAnchor',
    { 'xmlns:xdr': drawingSpace, 'xmlns:a': shapeSpace, 'xmlns:r': office },
    element('xdr:from', {}, ...position),
    element('xdr:ext', size),
    element(
      'xdr:pic',
      {},
      element(
        'xdr:nvPicPr',
        {},
        element('xdr:cNvPr', { id: String(id), name: `Picture ${id}`, descr: name }),
        element('xdr:cNvPicPr', {}, element('a:picLocks', { noChangeAspect: '1' })),
      ),
      element(
        'xdr:blipFill',
        {},
        element('a:blip', { 'r:embed': relation }),
        element('a:stretch', {}, element('a:fillRect')),
      ),
      element(
        'xdr:spPr',
        {},
        element('a:xfrm', {}, element('a:off', { x: '0', y: '0' }), element('a:ext', size)),
        element('a:prstGeom', { prst: 'rect' }, element('a:avLst')),
      ),
    ),
    element('xdr:clientData'),
  )
}

/** Adds images to the sheets of a workbook; an image is stored once, however often it is shown. */
export class SheetImages {
  private readonly paths = new Map<Uint8Array, string>()
  /** First number of a shape, beyond those of the template's own drawings. */
  private shapes = 100_000

  constructor(private readonly workbook: WorkbookPackage) {}

  /** Adds images to a sheet, to the drawing that it has or to a new one. */
  add(sheet: { path: string; tree: PartNode }, images: readonly SheetImage[]): void {
    if (!images.length) return
    const { path, drawing } = this.drawingOf(sheet)
    for (const one of images) {
      const relation = this.workbook.relate(path, `${office}/image`, this.store(one.image.bytes))
      drawing.children.push(anchorOf(one, this.shapes++, relation))
    }
  }

  private drawingOf({ path: sheetPath, tree }: { path: string; tree: PartNode }) {
    const { workbook } = this
    const known = nodeOf(tree, 'drawing')
    if (known) {
      const id = attributeOf(known, 'id')
      const path = workbook.relations(sheetPath).find((one) => one.id === id)?.path ?? ''
      const drawing = workbook.tree(path)
      if (drawing) return { path, drawing }
    }
    const path = this.freePath('xl/drawings/drawing', '.xml')
    const drawing = element('xdr:wsDr', { 'xmlns:xdr': drawingSpace, 'xmlns:a': shapeSpace })
    workbook.addTree(path, drawing)
    this.declare('Override', { PartName: `/${path}`, ContentType: types.drawing })
    const id = workbook.relate(sheetPath, `${office}/drawing`, path)
    const prefix = tree.name.includes(':') ? `${tree.name.split(':')[0]}:` : ''
    const placed = element(`${prefix}drawing`, { 'xmlns:r': office, 'r:id': id })
    const at = tree.children.findIndex(
      (child) => typeof child !== 'string' && behindDrawing.has(child.name.slice(prefix.length)),
    )
    tree.children.splice(at < 0 ? tree.children.length : at, 0, placed)
    return { path, drawing }
  }

  private store(bytes: Uint8Array): string {
    const known = this.paths.get(bytes)
    if (known) return known
    const path = this.freePath('xl/media/filled', '.jpeg')
    this.workbook.addBytes(path, bytes)
    this.declare('Default', { Extension: 'jpeg', ContentType: types.jpeg })
    this.paths.set(bytes, path)
    return path
  }

  private freePath(start: string, end: string): string {
    let number = 1
    while (this.workbook.has(`${start}${number}${end}`)) number++
    return `${start}${number}${end}`
  }

  private declare(name: 'Default' | 'Override', attributes: Record<string, string>): void {
    const list = this.workbook.tree('[Content_Types].xml')
    const [key = ''] = Object.keys(attributes)
    const isKnown = nodesOf(list, name).some((one) => one.attributes[key] === attributes[key])
    if (list && !isKnown) list.children.push(element(name, attributes))
  }
}
