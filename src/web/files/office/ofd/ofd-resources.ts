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
export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  (node?.elements() ?? []).filter((child) => child.localName === name)

/** Returns the first direct child with a name. */
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  childrenOf(node, name)[0]

/** Resolves a place against the folder of the file that names it. */
export const resolvePlace = (from: string, place: string): string =>
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

const numbersOf = (text: string) => text.trim().split(/\s+/).map(Number)

/** Returns a colour: three values of red, green and blue, one of grey, four of print; others are drawn in black. */
export function colourOf(color: XmlNode | undefined): string | undefined {
  const value = color?.attribute('Value')
  if (value === undefined) return undefined
  const [first = 0, second = 0, third = 0, black] = numbersOf(value)
  if (numbersOf(value).length === 1) return `rgb(${first} ${first} ${first})`
  if (black === undefined) return `rgb(${first} ${second} ${third})`
  const light = (share: number) => Math.round(255 * (1 - share / 255) * (1 - black / 255))
  return `rgb(${light(first)} ${light(second)} ${light(third)})`
}

/** Reads the pictures and parameters that the pages of a document name. */
export async function readResources(files: OfdFiles, places: readonly string[]): Promise<OfdResources> {
  const resources: OfdResources = { pictures: new Map(), parameters: new Map() }
  for (const place of places) {
    const root = await files.root(place)
    const base = resolvePlace(place, `${root?.attribute('BaseLoc') ?? '.'}/x`)
    for (const media of childrenOf(childOf(root, 'MultiMedias'), 'MultiMedia')) {
      const file = childOf(media, 'MediaFile')?.textContent
      if (file) resources.pictures.set(media.attribute('ID') ?? '', resolvePlace(base, file))
    }
    for (const one of childrenOf(childOf(root, 'DrawParams'), 'DrawParam'))
      resources.parameters.set(one.attribute('ID') ?? '', {
        lineWidth: one.attribute('LineWidth'),
        fill: colourOf(childOf(one, 'FillColor')),
        stroke: colourOf(childOf(one, 'StrokeColor')),
      })
  }
  return resources
}
