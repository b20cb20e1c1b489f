import { isEmpty, isRecord } from '../../../../core/form'
import type { RandomSource } from '../../../platform/random'
import type { DocumentPath, ImportLossList } from '../import-losses'
import { type FamilyItemContext, familyAdapters, type RawItem } from './family-fields'
import { adaptRules, coerceNumber, isCheckedType } from './family-rules'

const record = (value: unknown): RawItem => (isRecord(value) ? value : {})

/** Options that other members of the family call otherwise. */
const optionNames: Record<string, string> = {
  maxLength: 'maxlength',
  showSearch: 'filterable',
  addonBefore: 'prefix',
  addonAfter: 'suffix',
  minRows: 'rows',
}

const renamedOptions = (options: RawItem): RawItem =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => {
      const ownName = Object.hasOwn(optionNames, name) ? optionNames[name] : undefined
      if (!ownName) return [[name, value]]
      return options[ownName] === undefined ? [[ownName, value]] : []
    }),
  )

/** Options that name the program or address of choices. */
const sourceNames = ['dynamicKey', 'remoteFunc', 'remoteUrl', 'remoteDataSource', 'remoteOption']

/** Options that are numbers, also where a document writes them as texts. */
const numericOptions = ['min', 'max', 'minlength', 'maxlength', 'step', 'precision']

const withNumbers = (options: RawItem): RawItem => ({
  ...options,
  ...Object.fromEntries(
    numericOptions.flatMap((name) => {
      const number = coerceNumber(options[name])
      return number === undefined ? [] : [[name, number]]
    }),
  ),
})

/** Returns the rules of an item, with one for a mandatory item that has none. */
function rulesOf({ rules, options }: RawItem): unknown {
  const list = Array.isArray(rules) ? rules : []
  const { required, requiredMessage } = record(options)
  if (required !== true || list.some((rule) => record(rule).required === true)) return rules
  return [{ required, message: typeof requiredMessage === 'string' ? requiredMessage : '' }, ...list]
}

/** Records the settings of an item whose choices or behaviour come from programs of another page. */
function loseBehaviour(item: RawItem, { path, losses }: FamilyItemContext): void {
  const options = record(item.options)
  const isRemote = options.sourceType === undefined && (options.remote === true || options.dynamic === true)
  if (isRemote) {
    const own = options.dynamic === true ? 'dynamicKey' : 'remoteFunc'
    const source = sourceNames.find((name) => !isEmpty(options[name])) ?? own
    losses.add([...path, 'options', source], 'remote', { name: String(options[source] ?? '') })
  }
  if (!isCheckedType(options.dataType))
    losses.add([...path, 'options', 'dataType'], 'rule-type', { type: String(options.dataType) })
  if (options.validatorCheck === true && options.validator)
    losses.add([...path, 'options', 'validator'], 'rule-script')
  for (const [name, handler] of Object.entries(record(item.events)))
    if (handler) losses.add([...path, 'events', name], 'event', { name })
  if (options.type === 'password' || options.showPassword === true)
    losses.add([...path, 'options', 'type'], 'password')
}

/** Converts the properties that all items of the family share. */
function adaptShared(raw: RawItem, place: FamilyItemContext): RawItem {
  loseBehaviour(raw, place)
  const name = typeof raw.name === 'string' ? raw.name : typeof raw.label === 'string' ? raw.label : ''
  const isNumber = ['number', 'slider', 'rate'].includes(String(raw.type))
  const written = rulesOf(raw)
  const { rules, limits } = adaptRules(written, { ...place, isNumber })
  const { placeholder, ...options } = withNumbers(renamedOptions(record(raw.options)))
  const missing = Object.entries(limits).filter(
    ([limit]) => isEmpty(options[limit]) || Number(options[limit]) < 0,
  )
  const help =
    typeof raw.help === 'string' && raw.help && raw.tooltip === undefined ? { tooltip: raw.help } : {}
  const isHidden = record(raw.options).hidden === true
  return {
    ...raw,
    name,
    ...help,
    options: {
      ...options,
      ...(isEmpty(placeholder) && placeholder !== '' ? {} : { placeholder }),
      ...Object.fromEntries(missing),
    },
    ...(written === undefined ? {} : { rules }),
    ...(isHidden && { hide: true }),
  }
}

function adaptItem(raw: RawItem, place: FamilyItemContext): RawItem[] {
  const item = adaptShared(raw, place)
  const type = String(raw.type)
  const adapter = Object.hasOwn(familyAdapters, type) ? familyAdapters[type] : undefined
  const made = adapter?.(item, place)
  if (made) return made
  if (!Array.isArray(item.columns)) return [item]
  const columns = item.columns.flatMap((column, i) => {
    const path = [...place.path, 'columns', i]
    if (isRecord(column)) return [{ ...column, list: place.adaptList(column.list, [...path, 'list']) }]
    place.losses.add(path, 'no-item')
    return []
  })
  return [{ ...item, columns }]
}

/** Converts the items of a list; what is no item is left out. */
function adaptItems(
  list: unknown,
  path: DocumentPath,
  context: Pick<FamilyItemContext, 'losses' | 'chance'>,
): RawItem[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((raw, i) => {
    const at = [...path, i]
    if (isRecord(raw))
      return adaptItem(raw, {
        ...context,
        path: at,
        adaptList: (inner, innerPath) => adaptItems(inner, innerPath, context),
      })
    context.losses.add(at, 'no-item')
    return []
  })
}

function adaptConfig(config: RawItem, losses: ImportLossList): RawItem {
  for (const name of ['eventScript', 'dataSource'])
    if (Array.isArray(config[name]) && config[name].length)
      losses.add(['config', name], 'keyword', { keyword: name })
  const { layout, labelWidth } = config
  const width = typeof labelWidth === 'string' ? Number.parseFloat(labelWidth) : undefined
  return {
    ...config,
    ...(config.labelPosition === undefined && layout === 'vertical' && { labelPosition: 'top' }),
    ...(width !== undefined && width > 0 && { labelWidth: width }),
  }
}

/**
 * Converts a form of the FormMaking family, k-form-design included, to one of the predecessor, whose documents
 * stay as they are.
 */
export function adaptFormFamily(
  json: RawItem,
  context: { losses: ImportLossList; chance: RandomSource },
): Record<string, unknown> {
  return {
    ...json,
    list: adaptItems(json.list, ['list'], context),
    ...(isRecord(json.config) && { config: adaptConfig(json.config, context.losses) }),
  }
}
