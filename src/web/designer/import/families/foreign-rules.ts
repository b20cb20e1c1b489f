import type { FormItem, ImportMappingProperties } from '#/generated/types'
import { isRecord } from '../../../../core/form'
import type { ForeignNode, RawNode } from './foreign-node'
import { isFilled, readProperty } from './mapping'

/** Limits, patterns and formats that a node and its validators set. */
export interface ForeignRules {
  /** Properties of ours; a validator counts more than the node. */
  values: Map<string, unknown>
  rules: FormItem['rules']
  isRequired: boolean
  requiredMessage: string
}

const literal = /^\/(.+)\/([a-z]*)$/s
const longestPattern = 1000

/** Options that a format stands for. */
function formatOptions(node: ForeignNode, format: unknown): Record<string, unknown> | undefined {
  const { formats = {} } = node.context.mapping
  return typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined
}

/** Converts a pattern to a rule; one that is no text, or has flags, is recorded. */
function patternRule(node: ForeignNode, pattern: unknown, message: string): FormItem['rules'] {
  if (typeof pattern !== 'string' || pattern.length > longestPattern) {
    node.lose('', 'keyword', { keyword: 'pattern' })
    return []
  }
  const [, source, flags] = literal.exec(pattern) ?? []
  if (flags?.replace(/[gu]/g, '')) node.lose('', 'pattern-flags', { flags })
  const bare = source ?? pattern
  const whole = node.context.mapping.wholePatterns && !/^\^.*\$$/s.test(bare) ? `^(?:${bare})$` : bare
  return [{ pattern: whole, ...(message && { message: message.slice(0, 500) }) }]
}

/** Limits that a node and its validators have. */
const limits = ['min', 'max', 'minlength', 'maxlength'] as const

class RuleReader {
  readonly made: ForeignRules = { values: new Map(), rules: [], isRequired: false, requiredMessage: '' }

  constructor(private readonly node: ForeignNode) {}

  /** Reads the limits that the node has as properties. */
  readNode(): void {
    const { node } = this
    for (const name of [...limits, 'step', 'precision', 'rows', 'files', 'fileSize'])
      this.set(name, node.take(name))
    this.made.isRequired = [true, 'true'].includes(node.take('required') as never)
    this.made.requiredMessage = node.takeText('requiredMessage')
    const message = node.takeText('message')
    const pattern = node.take('pattern')
    const format = node.take('format')
    if (isFilled(pattern)) this.made.rules.push(...patternRule(node, pattern, message))
    if (isFilled(format)) this.readFormat(format, message)
  }

  private set(name: string, value: unknown): void {
    if (isFilled(value) || value === 0) this.made.values.set(name, value)
  }

  private readFormat(format: unknown, message: string): void {
    const options = formatOptions(this.node, format)
    if (typeof options?.pattern === 'string')
      this.made.rules.push(...patternRule(this.node, options.pattern, message))
    else if (options?.dataType) this.made.values.set('dataType', options.dataType)
    else if (typeof format === 'string' && literal.test(format))
      this.made.rules.push(...patternRule(this.node, format, message))
    else if (!options) this.node.lose('', 'rule-type', { type: String(format).slice(0, 60) })
  }

  /** Reads the validators of the node, each a text that names its kind, or an object. */
  readValidators(): void {
    const { validators } = this.node.context.mapping
    if (!validators) return
    const value = this.node.read(validators.list)
    const list = Array.isArray(value) ? value : isFilled(value) ? [value] : []
    for (const one of list) {
      const rule: unknown = typeof one === 'string' ? { [validators.kind]: one } : one
      if (isRecord(rule)) this.readValidator(rule)
      else this.node.lose(validators.list, 'rule-script')
    }
  }

  private readValidator(rule: RawNode): void {
    const { validators } = this.node.context.mapping
    if (!validators) return
    const kind = String(rule[validators.kind] ?? '')
    const { kinds } = validators
    const properties = Object.hasOwn(kinds, kind) ? kinds[kind] : kinds['*']
    if (!properties) {
      this.node.lose(validators.list, 'rule-type', { type: kind.slice(0, 60) })
      return
    }
    this.apply(rule, properties)
    const known = [validators.kind, ...(validators.ignored ?? []), ...Object.values(properties).flat()]
    for (const [name, value] of Object.entries(rule)) {
      if (known.includes(name) || !isFilled(value)) continue
      const isProgram = name === 'validator' || name === 'expression'
      this.node.lose(validators.list, isProgram ? 'rule-script' : 'keyword', { keyword: name })
    }
  }

  private apply(rule: RawNode, properties: ImportMappingProperties): void {
    const { node, made } = this
    const first = (name: string) =>
      (properties[name] ?? [])
        .map((path) => readProperty(rule, path))
        .find((one) => isFilled(one) || one === 0)
    const message = node.spoken(first('message'))
    for (const name of limits) this.set(name, first(name))
    const length = first('length')
    this.set('minlength', length)
    this.set('maxlength', length)
    if (first('required') === true) {
      made.isRequired = true
      made.requiredMessage ||= message
    }
    const pattern = first('pattern')
    if (isFilled(pattern)) made.rules.push(...patternRule(node, pattern, message))
    const format = first('format')
    if (isFilled(format)) this.readFormat(format, message)
  }
}

/** Reads what a node and its validators demand of a value. */
export function readRules(node: ForeignNode): ForeignRules {
  const reader = new RuleReader(node)
  reader.readNode()
  reader.readValidators()
  return reader.made
}
