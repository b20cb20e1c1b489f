import { type OfficePackage, resolveTarget } from '../office-package'
import { createXmlParser, type XmlNode } from '../xml-document'

/** Colours and line of objects that name them. */
export interface DrawParameters {
  lineWidth?: string | undefined
  fill?: string | undefined
  stroke?: string | undefined
}

/** What the pages of a document share. */
export interface OfdResources {
  /** Paths of pictures by id. */
  pictures: Map<string, string>
  parameters: Map<string, DrawParameters>
}

/** Returns the direct children with a name. */
export const listElements = (node: XmlNode | undefined, name: string): XmlNode[] =>
  (node?.elements() ?? []).filter((child) => child.localName === name)

/** Returns the first direct child with a name. */
export const findElement = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  listElements(node, name)[0]

/** Resolves a place against the folder of the file that names it. */
export const resolvePartPath = (from: string, place: string): string =>
  resolveTarget(from.slice(0, from.lastIndexOf('/') + 1), place.trim())

/** Reads the files of a document as trees, of which all together have a limited number of elements. */
export class OfdFiles {
  private readonly parser

  constructor(
    readonly parts: OfficePackage,
    mostElements: number,
  ) {
    this.parser = new (createXmlParser(mostElements))()
  }

  /** Returns the first element of a file; undefined if there is no such file. */
  async root(path: string): Promise<XmlNode | undefined> {
    const text = await this.parts.text(path)
    return text
      ? (this.parser.parseFromString(text.replace(/^\ufeff/, '')).firstElementChild ?? undefined)
      : undefined
  }
}

const numbersOf = (text: string) => text.trim().split(/\s+/).filter(Boolean).map(Number)

/** Returns a colour: three values of red, green and blue, one of grey, four of print; others are drawn in black. */
export function colourOf(color: XmlNode | undefined): string | undefined {
  const values = numbersOf(color?.attribute('Value') ?? '')
  const [first = 0, second = first, third = first, black = 0] = values
  if (!values.length || !values.every((value) => value >= 0 && value <= 255)) return undefined
  const light = (ink: number) => 255 * (1 - ink / 255) * (1 - black / 255)
  const channels = [first, second, third].map((value) => (values.length === 4 ? light(value) : value))
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** Reads the pictures and parameters that the pages of a document name. */
export async function readResources(files: OfdFiles, places: readonly string[]): Promise<OfdResources> {
  const resources: OfdResources = { pictures: new Map(), parameters: new Map() }
  for (const place of places) {
    const root = await files.root(place)
    const base = resolvePartPath(place, `${root?.attribute('BaseLoc') ?? '.'}/x`)
    for (const media of listElements(findElement(root, 'MultiMedias'), 'MultiMedia')) {
      const file = findElement(media, 'MediaFile')?.textContent
      if (file) resources.pictures.set(media.attribute('ID') ?? '', resolvePartPath(base, file))
    }
    for (const one of listElements(findElement(root, 'DrawParams'), 'DrawParam'))
      resources.parameters.set(one.attribute('ID') ?? '', {
        lineWidth: one.attribute('LineWidth'),
        fill: colourOf(findElement(one, 'FillColor')),
        stroke: colourOf(findElement(one, 'StrokeColor')),
      })
  }
  return resources
}
