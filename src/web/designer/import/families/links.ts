import type { ImportMappingCondition } from '#/generated/types'
import { isRecord } from '../../../../core/form'
import type { DocumentPath } from '../import-losses'
import type { ForeignTest } from './foreign-comparison'
import type { ForeignLanguage } from './foreign-expression'
import { isFilled, readProperty } from './mapping'

/** What an expression decides about a field: whether it is shown, required or read-only, or its value. */
export type LinkPart = 'shown' | 'required' | 'readonly' | 'formula'

/** Condition or computed value of a field in a foreign document, before the names in it are known. */
export interface ForeignLink {
  part: LinkPart
  path: DocumentPath
  /** Field that it is about; missing = the node that has it. */
  target?: string
  isNegated?: boolean
  /** Expression, or comparisons of which all or any must hold; missing if it is a program. */
  expression?: {
    text: string
    language: ForeignLanguage
    dependencies?: readonly string[] | Record<string, string>
  }
  tests?: { all: boolean; list: readonly ForeignTest[] }
}

type Raw = Readonly<Record<string, unknown>>
type Reader = (raw: Raw, condition: ImportMappingCondition, path: DocumentPath) => ForeignLink[]

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const records = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRecord) : [])

const written =
  (language: ForeignLanguage): Reader =>
  (raw, { part, path: at, negated }, path) => {
    const value = readProperty(raw, at)
    if (!isFilled(value) || part === 'any' || value === true || Array.isArray(value)) return []
    const link = { part, path: [...path, ...at.split('.')], ...(negated && { isNegated: true }) }
    if (typeof value !== 'string' || (language === 'feel' && !value.startsWith('='))) return [link]
    return [{ ...link, expression: { text: value, language } }]
  }

/** Reads a condition of one field and a value, or of several. */
const simple: Reader = (raw, { path: at }, path) => {
  const value = readProperty(raw, at)
  if (!isRecord(value)) return []
  const { show, when, eq, conjunction, conditions } = value
  const several = records(conditions).filter(({ component }) => text(component))
  const list = several.length
    ? several.map(({ component, operator, value: expectedValue }) => ({
        field: text(component),
        operator: text(operator) || 'isEqual',
        value: expectedValue,
      }))
    : text(when)
      ? [{ field: text(when), operator: 'isEqual', value: eq }]
      : []
  const own = { part: 'shown' as const, path: [...path, ...at.split('.')] }
  if (list.length === 0) return isFilled(value.json) ? [own] : []
  const isNegated = show === false || show === 'false'
  return [{ ...own, isNegated, tests: { all: conjunction !== 'any', list } }]
}

/** What a rule of control does to its targets. */
const methods: Record<string, { part: LinkPart; isNegated?: boolean }> = {
  display: { part: 'shown' },
  hidden: { part: 'shown', isNegated: true },
  disabled: { part: 'readonly' },
  required: { part: 'required' },
}

/** Reads the fields that appear with a value of this one. */
const control: Reader = (raw, { path: at }, path) =>
  records(readProperty(raw, at)).flatMap((rule, i): ForeignLink[] => {
    const method = text(rule.method) || 'display'
    const targets = Array.isArray(rule.rule) ? rule.rule : []
    const own = { path: [...path, at, i] }
    const effect = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!effect) return [{ ...own, part: 'shown' as const }]
    const test = { field: text(raw.field), operator: text(rule.condition) || '==', value: rule.value }
    const tests = rule.handle ? undefined : { all: true, list: [test] }
    const names = targets.map((target) => (isRecord(target) ? text(target.field) : text(target)))
    return names.filter(Boolean).map((target) => ({ ...effect, ...own, target, ...(tests && { tests }) }))
  })

/** What a state of a field means, with whether true means it. */
const states: Record<string, { part: LinkPart; isNegated?: boolean }> = {
  visible: { part: 'shown' },
  hidden: { part: 'shown', isNegated: true },
  required: { part: 'required' },
  disabled: { part: 'readonly' },
  readOnly: { part: 'readonly' },
  editable: { part: 'readonly', isNegated: true },
  value: { part: 'formula' },
}

const braces = /^\s*\{\{[\s\S]*\}\}\s*$/

/** Returns the names of the fields that a reaction reads, by place or by the names it gives them. */
function dependenciesOf(value: unknown): readonly string[] | Record<string, string> {
  if (Array.isArray(value))
    return value.map(
      (one) => (isRecord(one) ? text(one.source) || text(one.name) : text(one)).split('#')[0] ?? '',
    )
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([name, source]) => [name, text(source)]),
  )
}

function stateLinks(reaction: Raw, path: DocumentPath): ForeignLink[] {
  const fulfilled = readProperty(reaction, 'fulfill.state')
  const dependencies = dependenciesOf(reaction.dependencies)
  const target = text(reaction.target).replace(/^\*\./, '')
  const link = { path: [...path, 'fulfill'], ...(target && { target }) }
  return Object.entries(isRecord(fulfilled) ? fulfilled : {}).flatMap(([name, value]) => {
    const state = Object.hasOwn(states, name) ? states[name] : undefined
    const at = { ...link, path: [...link.path, 'state', name] }
    if (!state) return [{ ...at, part: 'shown' as const }]
    const expression = (source: string) => ({ text: source, language: 'javascript' as const, dependencies })
    if (typeof value === 'string' && braces.test(value) && !text(reaction.when))
      return [{ ...at, ...state, expression: expression(value) }]
    if (typeof value !== 'boolean' || !braces.test(text(reaction.when))) return [{ ...at, ...state }]
    const isNegated = (state.isNegated === true) === value
    return [{ ...at, part: state.part, isNegated, expression: expression(text(reaction.when)) }]
  })
}

/** Reads the reactions of a field: states that are expressions, or that hold while a condition does. */
const reactions: Reader = (raw, { path: at }, path) => {
  const value = readProperty(raw, at)
  if (!isFilled(value)) return []
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((reaction, i) => {
    const own = [...path, at, ...(Array.isArray(value) ? [i] : [])]
    if (!isRecord(reaction)) return [{ part: 'shown' as const, path: own }]
    const links = stateLinks(reaction, own)
    const isRun =
      isFilled(readProperty(reaction, 'fulfill.run')) || isFilled(readProperty(reaction, 'fulfill.schema'))
    return isRun || links.length === 0
      ? [...links, { part: 'shown' as const, path: [...own, 'fulfill'] }]
      : links
  })
}

const readers: Record<ImportMappingCondition['dialect'], Reader> = {
  survey: written('survey'),
  feel: written('feel'),
  javascript: written('javascript'),
  simple,
  control,
  reactions,
}

/** Reads the conditions and computed values of a node. */
export const readLinks = (
  raw: Raw,
  conditions: readonly ImportMappingCondition[],
  path: DocumentPath,
): ForeignLink[] => conditions.flatMap((condition) => readers[condition.dialect](raw, condition, path))
