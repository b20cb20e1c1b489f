import type { FormDesign, ImportMapping } from '#/generated/types'
import { emptyForm, isRecord } from '../../../../core/form'
import { type DocumentContext, ForeignNode } from './foreign-node'
import { readProperty } from './mapping'
import { FamilyReader, type ReadContext } from './read-family'

const longestTitle = 200

/** Converts a form of another system; what has no counterpart is recorded with its path and field. */
export function fromFamily(
  json: unknown,
  mapping: ImportMapping,
  context: ReadContext,
): { form: FormDesign; accepted: number } {
  const { losses, language } = context
  const document: DocumentContext = { mapping, losses, language, otherLanguages: new Set() }
  const isWhole = mapping.root === undefined || !isRecord(json) || !isRecord(json[mapping.root])
  const raw: unknown = isWhole ? json : json[mapping.root as string]
  const path = isWhole ? [] : [mapping.root as string]
  if (!isWhole && isRecord(json))
    for (const name of Object.keys(json))
      if (name !== mapping.root && !mapping.ignored.includes(name)) losses.add([name], 'beside-schema')
  const root = new ForeignNode(isRecord(raw) ? raw : { [mapping.lists[0] ?? 'list']: raw }, path, document)
  const reader = new FamilyReader(document, context)
  const title = root.takeText('title')
  if (title) losses.add(path, 'form-title', { title: title.slice(0, longestTitle) })
  const list = reader.readInside(
    root,
    {
      depth: 0,
      isInTable: false,
      inherited: [],
      above: '',
      title: '',
      required: new Set(),
    },
    mapping.lists,
  )
  root.loseRest()
  if (document.otherLanguages.size)
    losses.add([], 'languages', { languages: [...document.otherLanguages].slice(0, 20).join(', ') })
  const form = reader.links.apply({ ...emptyForm(), list }, losses)
  const config = { ...form.config, ...labelsOf(json) }
  return { form: { ...form, config }, accepted: reader.links.countWithout(losses.affected) }
}

/** Returns where a form of VForm has its labels. */
function labelsOf(json: unknown): Partial<FormDesign['config']> {
  const position = readProperty(json, 'formConfig.labelPosition') ?? readProperty(json, 'form.layout')
  const places: Record<string, 'top' | 'left'> = { top: 'top', vertical: 'top', left: 'left' }
  const place = typeof position === 'string' && Object.hasOwn(places, position) ? places[position] : undefined
  return place ? { labelPosition: place } : {}
}
