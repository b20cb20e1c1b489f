import type { ValueSchema } from '#/core/form/value-schema'
import { isRecord } from '#/core/form/values'

/** One value of each format that a field's schema can name. */
const byFormat: Record<string, string> = {
  number: '12.5',
  integer: '12',
  email: 'li@example.com',
  url: 'https://example.com/',
  phone: '13800138000',
  idcard: '11010519491231002X',
  year: '2026',
  month: '2026-11',
  date: '2026-11-21',
  datetime: '2026-11-21 09:30:00',
  time: '09:30:00',
  color: '#409eff',
  'color-alpha': '#409effcc',
}

const plainText = '示例文字'

function exampleText({ format, maxLength, minLength }: ValueSchema): string {
  const known = typeof format === 'string' ? byFormat[format] : undefined
  if (known) return known
  const most = typeof maxLength === 'number' ? maxLength : plainText.length
  const least = typeof minLength === 'number' ? minLength : 0
  return plainText.padEnd(least, '字').slice(0, Math.max(0, most))
}

function exampleNumber({ minimum, maximum }: ValueSchema): number {
  const least = typeof minimum === 'number' ? minimum : 0
  const most = typeof maximum === 'number' ? maximum : least + 3
  return Math.min(most, least + 3)
}

function exampleList(schema: ValueSchema): unknown[] {
  const { items, minItems } = schema
  const length = Math.max(1, typeof minItems === 'number' ? minItems : 0)
  return isRecord(items) ? Array.from({ length }, () => exampleValue(items)) : []
}

const exampleObject = ({ properties }: ValueSchema) =>
  Object.fromEntries(
    Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, part]) =>
      isRecord(part) && Object.keys(part).length ? [[name, exampleValue(part)]] : [],
    ),
  )

/** A value that a field's schema allows, so that the gallery needs nothing but the schema. */
export function exampleValue(schema: ValueSchema): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (type === 'string') return exampleText(schema)
  if (type === 'number' || type === 'integer') return exampleNumber(schema)
  if (type === 'boolean') return true
  if (type === 'array') return exampleList(schema)
  return type === 'object' ? exampleObject(schema) : undefined
}
