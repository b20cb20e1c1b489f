import type { ImportMapping, ImportMappingNode } from '#/generated/types'
import { isRecord } from '../../../../core/form'
import type { Language } from '../../../platform'
import type { DocumentPath, ImportLossList } from '../import-losses'
import { isFilled, readProperty } from './mapping'

export type RawNode = Readonly<Record<string, unknown>>

/** What the nodes of one document share. */
export interface DocumentContext {
  mapping: ImportMapping
  losses: ImportLossList
  language: Language
  /** Languages of the texts that are not taken. */
  otherLanguages: Set<string>
}

/** Names of our languages in documents with texts in several. */
const languageNames: Record<Language, readonly string[]> = {
  zh: ['zh-cn', 'zh-CN', 'zh', 'zh-hans', 'zh-tw'],
  en: ['en', 'en-US'],
  es: ['es', 'es-ES'],
}

const propertiesOf = (value: unknown) => (isRecord(value) ? Object.entries(value) : [])

/** Node of a foreign form: reads its properties by the mapping, and knows which of them were read. */
export class ForeignNode {
  private readonly used = new Set<string>()
  readonly typeName: string
  readonly type: ImportMappingNode | undefined
  /** Whether the type is a more general one, as the own one is unknown. */
  readonly isFallback: boolean

  constructor(
    readonly raw: RawNode,
    readonly path: DocumentPath,
    readonly context: DocumentContext,
    /** Name in an object of nodes, or the type that the list implies. */
    private readonly implied: { name?: string; type?: string } = {},
  ) {
    const { mapping } = context
    const named = mapping.type.map((one) => raw[one]).find((one) => typeof one === 'string' && one)
    this.typeName = typeof named === 'string' ? named : (implied.type ?? '')
    const { types } = mapping
    const fallback = mapping.type.map((one) => String(raw[one])).find((one) => Object.hasOwn(types, one))
    const known = Object.hasOwn(types, this.typeName) ? this.typeName : fallback
    this.type = known === undefined ? undefined : types[known]
    this.isFallback = known !== undefined && known !== this.typeName
  }

  /** Returns a property of ours by the first of its paths that is filled in. */
  take(property: string): unknown {
    const paths = this.type?.properties?.[property] ?? this.context.mapping.properties[property] ?? []
    for (const path of paths) this.used.add(path)
    const values = paths.map((path) => readProperty(this.raw, path))
    return values.find(isFilled) ?? values.find((value) => value !== undefined && value !== null)
  }

  /** Reads a path that the mapping names. */
  read(path: string): unknown {
    this.used.add(path)
    return readProperty(this.raw, path)
  }

  /** Returns a property as a text in the language of the importing user. */
  takeText(property: string): string {
    return this.spoken(this.take(property))
  }

  spoken(value: unknown): string {
    if (typeof value === 'string') return value
    if (typeof value === 'number') return String(value)
    if (!isRecord(value)) return ''
    const texts = Object.entries(value).filter(([, one]) => typeof one === 'string')
    const own = languageNames[this.context.language]
    const [language, words] =
      texts.find(([name]) => own.includes(name)) ??
      texts.find(([name]) => name === 'default') ??
      texts[0] ??
      []
    for (const [name] of texts)
      if (name !== language && name !== 'default') this.context.otherLanguages.add(name)
    return typeof words === 'string' ? words : ''
  }

  /** Returns the name of the value in the data of the other system. */
  get name(): string {
    const own = this.take('model')
    return typeof own === 'string' && own ? own : (this.implied.name ?? '')
  }

  /** Returns the title that the document gives; empty if it gives none. */
  get ownTitle(): string {
    return this.takeText('title')
  }

  /** Returns the title, or the name of a node without one. */
  get title(): string {
    return this.ownTitle || this.name
  }

  lose(property: string, code: string, params?: Record<string, string | number>): void {
    const steps = property ? property.split('.') : []
    this.context.losses.add([...this.path, ...steps], code, params, this)
  }

  /** Records each property that says something and was not read. */
  loseRest(): void {
    const { mapping } = this.context
    const losses = { ...mapping.lost, ...this.type?.lost }
    const open = Object.entries(losses).filter(([path]) => !this.used.has(path))
    for (const [path, code] of open) {
      const value = readProperty(this.raw, path)
      if (isFilled(value)) this.lose(path, code, { name: named(value, path), keyword: path })
    }
    const known = new Set([
      ...this.used,
      ...Object.keys(losses),
      ...mapping.ignored,
      ...(this.type?.ignored ?? []),
      ...mapping.type,
    ])
    this.loseUnknown(this.raw, '', known)
  }

  private loseUnknown(value: unknown, above: string, known: ReadonlySet<string>): void {
    for (const [name, part] of propertiesOf(value)) {
      const path = `${above}${name}`
      if (known.has(path) || !isFilled(part)) continue
      const isPartlyKnown = isRecord(part) && [...known].some((one) => one.startsWith(`${path}.`))
      if (isPartlyKnown) this.loseUnknown(part, `${path}.`, known)
      else this.lose(path, 'keyword', { keyword: path })
    }
  }
}

/** Returns a short name of a source that is lost: the value if it is a text, else its property. */
const named = (value: unknown, path: string): string =>
  typeof value === 'string' && value.length <= 100 ? value : path

/** Returns the nodes of a list, or of an object by name, in order. */
export function listNodes(
  value: unknown,
  path: DocumentPath,
  context: DocumentContext,
  type?: string,
): ForeignNode[] {
  const { mapping, losses } = context
  const implied = type === undefined ? {} : { type }
  if (Array.isArray(value))
    return value.flatMap((raw, i) => {
      if (isRecord(raw)) return [new ForeignNode(raw, [...path, i], context, implied)]
      if (typeof raw !== 'string') losses.add([...path, i], 'no-item')
      return []
    })
  if (!isRecord(value)) return []
  if (mapping.type.some((one) => typeof value[one] === 'string'))
    return [new ForeignNode(value, path, context, implied)]
  const entries = propertiesOf(value).filter((entry): entry is [string, RawNode] => isRecord(entry[1]))
  const { order } = mapping
  const sorted = order ? entries.toSorted(([, a], [, b]) => placeOf(a, order) - placeOf(b, order)) : entries
  return sorted.map(([name, raw]) => new ForeignNode(raw, [...path, name], context, { ...implied, name }))
}

const placeOf = (raw: RawNode, order: string): number => {
  const place = raw[order]
  return typeof place === 'number' && Number.isFinite(place) ? place : Number.MAX_SAFE_INTEGER
}
