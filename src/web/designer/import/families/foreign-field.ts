import type { FieldSchema, FormItem, ImportMappingNode } from '#/generated/types'
import { fieldSchemaOf } from '../../../../core/form'
import { coerceNumber } from '../form-family/family-rules'
import { type Choice, readChoices } from './foreign-choices'
import { toDefault } from './foreign-default'
import type { ForeignNode } from './foreign-node'
import { type ForeignRules, readRules } from './foreign-rules'
import { isFilled, readProperty } from './mapping'

/** Field that a node becomes, before it has a name and a key. */
export interface ForeignField {
  field: FieldSchema
  options: Record<string, unknown>
  hidden: boolean
  changed?: string
}

const maxFiles = 200

/** Returns the field of a node, by the first case that fits. */
export function fieldOfNode(node: ForeignNode, type: ImportMappingNode): ForeignField | undefined {
  const fits = type.cases?.find(({ path, is }) => (is as unknown[]).includes(node.read(path)))
  for (const { path } of type.cases ?? []) node.read(path)
  const field = fieldSchemaOf(fits?.field ?? type.field ?? '')
  const changed = fits ? fits.changed : type.changed
  return (
    field && {
      field,
      options: { ...type.options, ...fits?.options },
      hidden: type.hidden === true,
      ...(changed !== undefined && { changed }),
    }
  )
}

const optionsIn = ({ options }: FieldSchema): object => options?.properties ?? {}

/** Options that a field may have instead of one that it does not have. */
const alternatives: Record<string, readonly string[]> = {
  min: ['minlength'],
  max: ['multipleLimit', 'maxlength'],
  suffix: ['unit'],
}

class OptionWriter {
  readonly options: Record<string, unknown> = {}

  constructor(
    private readonly node: ForeignNode,
    private readonly field: FieldSchema,
  ) {}

  private optionOf(name: string): string | undefined {
    const names = [name, ...(alternatives[name] ?? [])]
    return names.find((one) => Object.hasOwn(optionsIn(this.field), one))
  }

  /** Sets an option; a property without one is recorded. */
  set(name: string, value: unknown): void {
    if (value === undefined || value === '') return
    const option = this.optionOf(name)
    if (option === undefined) this.node.lose('', 'keyword', { keyword: name })
    else this.options[option] = value
  }

  setText(name: string, property: string, length: number): void {
    const words = this.node.takeText(property)
    if (words.length > length) this.node.lose('', 'shortened')
    this.set(name, words.slice(0, length))
  }

  setNumbers({ values }: ForeignRules): void {
    for (const name of ['min', 'max', 'minlength', 'maxlength', 'step', 'precision']) {
      const value = values.get(name)
      if (value === undefined) continue
      const number = coerceNumber(value)
      if (number === undefined) this.node.lose('', 'limit-formula', { keyword: name })
      else if (!(number < 0 && name !== 'min' && name !== 'max')) this.set(name, number)
    }
    if (values.has('dataType')) this.set('dataType', values.get('dataType'))
  }

  /** Sets how many files a field takes and how large each may be, and whether a choice takes several. */
  setMultiple({ values }: ForeignRules): void {
    const isMultiple = this.node.take('multiple') === true
    const set = ['fileuploadset', 'imageuploadset'].find((name) => Object.hasOwn(optionsIn(this.field), name))
    if (set) {
      const fileLimit = coerceNumber(values.get('files'))
      const length =
        fileLimit && fileLimit >= 1 ? Math.min(Math.floor(fileLimit), maxFiles) : isMultiple ? maxFiles : 1
      const size = values.get('fileSize')
      const megabytes = toMegabytes(size)
      if (isFilled(size) && megabytes === undefined) this.node.lose('', 'keyword', { keyword: 'fileSize' })
      this.options[set] = {
        multiple: length > 1,
        length,
        ...(megabytes && { single_file_max_size: megabytes }),
      }
    } else if (isMultiple) this.set('multiple', true)
  }

  setChoices(list: unknown): void {
    const { field, node } = this
    const properties = optionsIn(field)
    if (Object.hasOwn(properties, 'options') && Object.hasOwn(properties, 'sourceType'))
      Object.assign(this.options, { sourceType: 'options', options: readChoices(node, list).map(flat) })
    else if (Object.hasOwn(properties, 'jsonOptions'))
      Object.assign(this.options, { sourceType: 'json', jsonOptions: readChoices(node, list) })
    else if (isFilled(list)) node.lose('', 'keyword', { keyword: 'choices' })
  }
}

const megabytesIn: Readonly<Record<string, number>> = { KB: 1 / 1024, MB: 1, GB: 1024 }

/** Converts a size such as 5MB; a bare number is in megabytes. */
function toMegabytes(size: unknown): number | undefined {
  const [, digits, unit = 'MB'] = /^(\d{1,6}(?:\.\d{1,3})?)\s*([KMG]B)?$/i.exec(String(size).trim()) ?? []
  return digits === undefined ? undefined : Number(digits) * (megabytesIn[unit.toUpperCase()] ?? 1)
}

const flat = ({ value, label }: Choice) => ({ value, label })

/** Whether a field checks patterns: a text that people write. */
const hasPattern = (field: FieldSchema) => Object.hasOwn(optionsIn(field), 'pattern')

/** Fills an item of a field with what its node says; what the field cannot have is recorded. */
export function fillItem(
  node: ForeignNode,
  made: ForeignField,
  item: FormItem,
  { choices = node.take('choices'), isRequired = false }: { choices?: unknown; isRequired?: boolean } = {},
): FormItem {
  const { field } = made
  const writer = new OptionWriter(node, field)
  const rules = readRules(node)
  writer.setNumbers(rules)
  writer.setMultiple(rules)
  writer.setChoices(choices)
  writer.setText('placeholder', 'placeholder', 500)
  for (const name of ['prefix', 'suffix']) writer.setText(name, name, 50)
  writer.setText('activeText', 'onText', 20)
  writer.setText('inactiveText', 'offText', 20)
  if (node.take('other') === true) writer.set('showOtherOption', true)
  if (readonlyWords.includes(node.take('readonly')) || node.take('enabled') === false)
    writer.set('disabled', true)
  if (rules.rules.length && !hasPattern(field)) node.lose('', 'keyword', { keyword: 'pattern' })
  const required = rules.isRequired || isRequired
  const whole = {
    ...item,
    ...appearanceOf(node, made.hidden),
    options: { ...item.options, ...made.options, ...writer.options },
    rules: [
      ...(required
        ? [{ required, ...(rules.requiredMessage && { message: rules.requiredMessage.slice(0, 500) }) }]
        : []),
      ...(hasPattern(field) ? rules.rules : []),
    ],
  }
  if (made.changed) node.lose('', made.changed, { type: node.typeName })
  return withDefault(node, whole)
}

function withDefault(node: ForeignNode, item: FormItem): FormItem {
  const preset = toDefault(item, node.take('default'))
  if (preset === undefined) return item
  if (preset === 'lost') {
    node.lose('', 'default')
    return item
  }
  return { ...item, options: { ...item.options, defaultValue: preset.value } }
}

const longestText = 1000

/** Values of a property that hide a field, or make it read-only. */
const hiddenWords: readonly unknown[] = [true, 'none', 'hidden']
const readonlyWords: readonly unknown[] = [true, 'disabled', 'readOnly', 'readPretty']

/** Returns the help, the hint and the visibility of a node. */
export function appearanceOf(node: ForeignNode, isHidden = false): Partial<FormItem> {
  const tooltip = node.takeText('help').slice(0, longestText)
  const hint = node.takeText('hint').slice(0, longestText)
  const hidden = node.take('hidden')
  const hide = isHidden || hiddenWords.includes(hidden) || node.take('visible') === false
  return { ...(tooltip && { tooltip }), ...(hint && { hint }), ...(hide && { hide }) }
}

/** Returns the width of a part in a row of 24; undefined if the node says none. */
export function spanOf(node: ForeignNode, paths: readonly string[], whole: number): number | undefined {
  for (const path of paths) node.read(path)
  const span = paths
    .map((path) => coerceNumber(readProperty(node.raw, path)))
    .find((one) => one !== undefined)
  if (span === undefined || span <= 0) return undefined
  return Math.min(24, Math.max(1, Math.round((span * 24) / whole)))
}
