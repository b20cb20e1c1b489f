import type { FieldSchema } from '#/generated/types'
import { getOwnValue, isRecord, type OverridableProperty, parseControlOverrides } from '../../../../core/form'
import { JsonSyntaxError, parseJsonPositions, rangeOfPath, t } from '../../../platform'
import type { TextFault } from '../../json/check-text'

/** Result of parsing an inner set: its value if it can be stored, and its properties without effect. */
export interface OverrideText {
  value?: Record<string, unknown>
  faults: TextFault[]
}

/** Parses the text of an inner set; an empty text sets nothing. Properties without effect can be stored. */
export function parseOverrideText(field: FieldSchema, source: string): OverrideText {
  if (source.trim() === '') return { value: {}, faults: [] }
  try {
    const json = parseJsonPositions(source)
    const faults = parseControlOverrides(field, json.value).faults.map(({ path, rule }) => ({
      ...rangeOfPath(json, path),
      text: t(`designer.inner.${rule}`, { property: path.join('.') }),
    }))
    return { ...(isRecord(json.value) && { value: json.value }), faults }
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    const to = Math.min(source.length, error.at + 1)
    return { faults: [{ from: error.at, to, text: t('designer.json.syntax') }] }
  }
}

/** Returns an initial value for a property inserted from the list. */
function exampleOf({ schema }: OverridableProperty): unknown {
  const { type, default: standard, minimum } = schema
  const types = [type].flat()
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (types.includes('boolean')) return standard !== true
  if (types.includes('number') || types.includes('integer')) return standard ?? minimum ?? 1
  return standard ?? ''
}

/** Returns the text of an inner set with one more property; undefined while the text cannot be parsed. */
export function addOverride(
  field: FieldSchema,
  source: string,
  property: OverridableProperty,
): string | undefined {
  const { value } = parseOverrideText(field, source)
  if (!value) return undefined
  const [name = '', inside] = property.name.split('.')
  const before = getOwnValue(value, name)
  const example = exampleOf(property)
  const next = inside === undefined ? example : { ...(isRecord(before) ? before : {}), [inside]: example }
  return JSON.stringify({ ...value, [name]: next }, null, 2)
}

/** Describes the allowed values of a property: its choices, or its type and bounds. */
export function describeAllowedValues({ schema }: OverridableProperty): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const type = [schema.type].flat().find((one) => one !== 'null')
  const bounds = [schema.minimum, schema.maximum]
  const isBounded = bounds.some((bound) => bound !== undefined)
  const message = t(`designer.inner.type.${type}`)
  return isBounded ? `${message} ${bounds.map((bound) => bound ?? '').join('–')}` : message
}
