import { Parser } from 'saxen'
import { readZipEntries, unpackEntry, ZipError, type ZipMember } from '../../../core/text/zip-entries'
import { type DocumentOf, OfficeError, officeLimits } from './office-document'

/** Maximum number of parts of a document. */
const maxParts = 5_000

const utf16 = (bytes: Uint8Array) => {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  if (mark === 0xfffe) return 'utf-16le'
  return mark === 0xfeff ? 'utf-16be' : undefined
}

/** Zip of the parts of a document; unpacks at most as many bytes as are left, whatever the parts declare. */
export class OfficePackage {
  readonly paths: readonly string[]
  private readonly entries: ReadonlyMap<string, ZipMember>

  constructor(
    buffer: ArrayBuffer,
    private left: number = officeLimits.unpackedBytes,
  ) {
    const { entries, count } = readPackage(buffer)
    if (count > maxParts) throw new OfficeError('bomb')
    this.entries = new Map(entries.map((entry) => [entry.path.replace(/^\//, ''), entry]))
    this.paths = [...this.entries.keys()]
  }

  /** Unpacks a part until a piece says that it is enough; undefined if there is no such part. */
  async read(
    path: string,
    isEnough: (piece: Uint8Array) => boolean = () => false,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const entry = this.entries.get(path)
    if (!entry) return undefined
    const pieces: Uint8Array[] = []
    try {
      for await (const piece of unpackEntry(entry)) {
        this.left -= piece.length
        if (this.left < 0) throw new OfficeError('bomb')
        pieces.push(piece)
        if (isEnough(piece)) break
      }
    } catch (error) {
      throw error instanceof ZipError ? new OfficeError('unreadable') : error
    }
    return join(pieces)
  }

  /** Returns the text of a part; empty if there is none. */
  async text(path: string, isEnough?: (piece: Uint8Array) => boolean): Promise<string> {
    const bytes = await this.read(path, isEnough)
    return bytes ? new TextDecoder(utf16(bytes) ?? 'utf-8').decode(bytes) : ''
  }
}

function readPackage(buffer: ArrayBuffer, most = maxParts) {
  try {
    return readZipEntries(buffer, most)
  } catch {
    throw new OfficeError('unreadable')
  }
}

function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** Lists the files in a zip; none is unpacked. */
export function readZip(buffer: ArrayBuffer): DocumentOf<'entries'> {
  const { entries, count } = readPackage(buffer, officeLimits.entries)
  return {
    kind: 'entries',
    entries: entries.map(({ path, bytes, at, isEncrypted }) => ({ path, bytes, at, isEncrypted })),
    count,
  }
}

/** What a reader of XML does at each tag and text; names are local. */
export interface XmlHooks {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** Name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads the tags and texts of a part. Declarations of document types are skipped, so that no entity is defined and
 * nothing is loaded; a text that ends too soon is read to its end.
 */
export function readXml(text: string, { open, close, text: add }: XmlHooks): void {
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) => {
    if (!open) return
    const found: Record<string, string> = {}
    for (const [key, value] of Object.entries(attributes())) found[localName(key)] = decode(value)
    open(localName(name), found)
  })
  parser.on('closeTag', (name) => close?.(localName(name)))
  parser.on('text', (value, decode) => add?.(decode(value)))
  parser.on('cdata', (value) => add?.(value))
  parser.on('error', () => parser.stop())
  parser.parse(text)
}

/** Resolves the place of a part against a folder. */
export const resolveTarget = (folder: string, target: string): string => {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const part of target.split('/').filter(Boolean))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}

/** Returns the paths of the parts to which a part relates, by the number of the relationship; others' addresses are left out. */
export async function relatedParts(parts: OfficePackage, path: string): Promise<Map<string, string>> {
  const slash = path.lastIndexOf('/') + 1
  const [folder, name] = [path.slice(0, slash), path.slice(slash)]
  const found = new Map<string, string>()
  readXml(await parts.text(`${folder}_rels/${name}.rels`), {
    open: (tag, { Id = '', Target = '', TargetMode }) => {
      if (tag === 'Relationship' && TargetMode !== 'External') found.set(Id, resolveTarget(folder, Target))
    },
  })
  return found
}
