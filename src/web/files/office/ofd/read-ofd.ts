import { type DocumentOf, OfficeError, officeLimits, type PageElement } from '../office-document'
import { OfficePackage } from '../office-package'
import type { XmlNode } from '../xml-document'
import {
  colourOf,
  type DrawParameters,
  findElement,
  listElements,
  OfdFiles,
  type OfdResources,
  readResources,
  resolvePartPath,
} from './ofd-resources'

/* OFD (GB/T 33190) holds pages of texts, paths and pictures at their places in millimetres; they are drawn as vectors. */

const numbersOf = (text: string | undefined) => (text ?? '').trim().split(/\s+/).filter(Boolean).map(Number)

/** Width of a line that has none, in millimetres. */
const usualLine = '0.353'
const black = 'black'

const node = (
  tag: string,
  attributes: Record<string, string>,
  children: PageElement['children'] = [],
): PageElement => ({
  tag,
  attributes,
  children,
})

/** Returns the place of an object in its page, and its own transformation. */
function transformOf(object: XmlNode): string {
  const [x = 0, y = 0] = numbersOf(object.attribute('Boundary'))
  const matrix = numbersOf(object.attribute('CTM'))
  return `translate(${x} ${y})${matrix.length === 6 ? ` matrix(${matrix.join(' ')})` : ''}`
}

/** Returns the distances between signs; "g 3 2.5" stands for three times 2.5. */
function distancesOf(text: string | undefined): number[] {
  const tokens = (text ?? '').trim().split(/\s+/).filter(Boolean)
  const found: number[] = []
  for (let at = 0; at < tokens.length && found.length < officeLimits.columns * 100; at++) {
    if (tokens[at] !== 'g') found.push(Number(tokens[at]))
    else {
      const count = Math.min(Number(tokens[at + 1]) || 0, officeLimits.rows)
      for (let n = 0; n < count; n++) found.push(Number(tokens[at + 2]))
      at += 2
    }
  }
  return found
}

/** Returns the place of each sign. */
function placesOf(start: number, distances: readonly number[], count: number): string {
  const places = [start]
  for (const distance of distances.slice(0, count - 1)) places.push((places.at(-1) ?? 0) + distance)
  return places.map((place) => String(Number(place.toFixed(3)))).join(' ')
}

function drawText(object: XmlNode, { fill }: DrawParameters): PageElement {
  const isBold = Number(object.attribute('Weight') ?? 400) >= 600
  let [x, y] = [0, 0]
  const lines = listElements(object, 'TextCode').map((code) => {
    const text = code.textContent
    x = Number(code.attribute('X') ?? x)
    y = Number(code.attribute('Y') ?? y)
    return node(
      'text',
      {
        x: placesOf(x, distancesOf(code.attribute('DeltaX')), text.length),
        y: placesOf(y, distancesOf(code.attribute('DeltaY')), text.length),
      },
      [text],
    )
  })
  const attributes = {
    transform: transformOf(object),
    'font-size': object.attribute('Size') ?? '3',
    'font-weight': isBold ? '700' : '400',
    fill: colourOf(findElement(object, 'FillColor')) ?? fill ?? black,
  }
  return node('g', attributes, lines)
}

/** Commands of paths by those of OFD; the others have the same letter. */
const commands: Record<string, string> = { B: 'C', C: 'Z', S: 'M' }

function drawPath(object: XmlNode, { fill, stroke, lineWidth }: DrawParameters): PageElement {
  const data = findElement(object, 'AbbreviatedData')?.textContent ?? ''
  const isFilled = object.attribute('Fill') === 'true'
  const isStroked = object.attribute('Stroke') !== 'false'
  return node('path', {
    transform: transformOf(object),
    d: data.trim().replace(/[A-Z]/g, (letter) => commands[letter] ?? letter),
    fill: isFilled ? (colourOf(findElement(object, 'FillColor')) ?? fill ?? black) : 'none',
    stroke: isStroked ? (colourOf(findElement(object, 'StrokeColor')) ?? stroke ?? black) : 'none',
    'stroke-width': object.attribute('LineWidth') ?? lineWidth ?? usualLine,
  })
}

const mimes: Record<string, string> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', bmp: 'bmp' }

function encode(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Draws the objects of pages; a picture is read once. */
class PageDrawer {
  private readonly pictures = new Map<string, string>()

  constructor(
    private readonly files: OfdFiles,
    private readonly resources: OfdResources,
  ) {}

  async draw(block: XmlNode, around: DrawParameters = {}): Promise<PageElement[]> {
    const drawn: PageElement[] = []
    for (const object of block.elements()) {
      const parameters = this.resources.parameters.get(object.attribute('DrawParam') ?? '') ?? around
      if (object.localName === 'TextObject') drawn.push(drawText(object, parameters))
      if (object.localName === 'PathObject') drawn.push(drawPath(object, parameters))
      if (object.localName === 'ImageObject') drawn.push(await this.drawPicture(object))
      if (['Layer', 'PageBlock', 'Content'].includes(object.localName))
        drawn.push(...(await this.draw(object, parameters)))
    }
    return drawn
  }

  private async drawPicture(object: XmlNode): Promise<PageElement> {
    const href = await this.read(this.resources.pictures.get(object.attribute('ResourceID') ?? '') ?? '')
    const [, , width = 0, height = 0] = numbersOf(object.attribute('Boundary'))
    const hasMatrix = object.attribute('CTM') !== undefined
    const size = { width: String(hasMatrix ? 1 : width), height: String(hasMatrix ? 1 : height) }
    return node('image', { transform: transformOf(object), href, preserveAspectRatio: 'none', ...size })
  }

  private async read(path: string): Promise<string> {
    const known = this.pictures.get(path)
    if (known !== undefined) return known
    const mime = mimes[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
    const bytes = mime ? await this.files.parts.read(path) : undefined
    const address = bytes ? `data:image/${mime};base64,${encode(bytes)}` : ''
    this.pictures.set(path, address)
    return address
  }
}

const boxOf = (area: XmlNode | undefined) =>
  numbersOf((findElement(area, 'PhysicalBox') ?? findElement(area, 'ApplicationBox'))?.textContent)

/** Reads the pages of an OFD document: texts, paths and pictures, with the templates beneath them. */
export async function readOfd(buffer: ArrayBuffer): Promise<DocumentOf<'pages'>> {
  const files = new OfdFiles(new OfficePackage(buffer), officeLimits.nodes)
  const root = findElement(findElement(await files.root('OFD.xml'), 'DocBody'), 'DocRoot')?.textContent
  const place = resolvePartPath('', root ?? '')
  const document = root ? await files.root(place) : undefined
  if (!document) throw new OfficeError('unreadable')
  const shared = findElement(document, 'CommonData')
  const resourcePlaces = [...listElements(shared, 'PublicRes'), ...listElements(shared, 'DocumentRes')]
  const resources = await readResources(
    files,
    resourcePlaces.map(({ textContent }) => resolvePartPath(place, textContent)),
  )
  const templates = new Map(
    listElements(shared, 'TemplatePage').map((one) => [one.attribute('ID'), one.attribute('BaseLoc') ?? '']),
  )
  const drawer = new PageDrawer(files, resources)
  const pages: PageElement[] = []
  for (const page of listElements(findElement(document, 'Pages'), 'Page').slice(0, officeLimits.pages)) {
    const content = await files.root(resolvePartPath(place, page.attribute('BaseLoc') ?? ''))
    const beneath = templates.get(findElement(content, 'Template')?.attribute('TemplateID'))
    const template = beneath ? await files.root(resolvePartPath(place, beneath)) : undefined
    const own = boxOf(findElement(content, 'Area'))
    const [x = 0, y = 0, width = 210, height = 297] =
      own.length === 4 ? own : boxOf(findElement(shared, 'PageArea'))
    const drawn = [
      ...(template ? await drawer.draw(template) : []),
      ...(content ? await drawer.draw(content) : []),
    ]
    const svg = node('svg', { viewBox: `${x} ${y} ${width} ${height}` }, drawn)
    pages.push({ tag: 'section', style: { width: `${width}mm`, 'max-width': '100%' }, children: [svg] })
  }
  return { kind: 'pages', isVector: true, styles: '', pages }
}
