import colours from '#schemas/data/colours.json'
import { isRecord, type ValueSchema } from '../../../core/form'

/** Whether an example has a typical length, or about the maximum. */
export type ExampleLength = 'short' | 'long'

/** Example value of each format that a field's schema can name. */
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
  color: colours.theme[0] ?? '',
  'color-alpha': `${colours.theme[0]}cc`,
}

/** Example end of a period, later than the example of its format. */
const endByFormat: Record<string, string> = { datetime: '2026-11-21 17:30:00', time: '17:30:00' }

const words: Record<ExampleLength, string> = {
  short: '示例文字',
  long: '因项目进度需要，申请于下周前往客户现场进行系统部署与验收，期间产生的交通、住宿费用按公司标准报销；'.repeat(
    4,
  ),
}
const longestNumber = 999_999_999_999
const longestList = 12

function exampleText(
  { format, maxLength, minLength }: ValueSchema,
  length: ExampleLength,
): string | undefined {
  const known = typeof format === 'string' ? byFormat[format] : undefined
  if (known) return length === 'short' ? known : undefined
  const most = typeof maxLength === 'number' ? maxLength : words[length].length
  const least = typeof minLength === 'number' ? minLength : 0
  return words[length].padEnd(least, '字').slice(0, Math.max(0, most))
}

function exampleNumber({ minimum, maximum }: ValueSchema, length: ExampleLength): number {
  const least = typeof minimum === 'number' ? minimum : 0
  const wanted = length === 'short' ? Math.max(least, 3) : longestNumber
  return Math.min(typeof maximum === 'number' ? maximum : wanted, wanted)
}

/** Returns every choice, or one example entry. */
function exampleList(
  { items, minItems, maxItems, 'x-ordered': order }: ValueSchema,
  length: ExampleLength,
): unknown[] | undefined {
  if (!isRecord(items)) return []
  const most = Math.min(longestList, typeof maxItems === 'number' ? maxItems : longestList)
  if (length === 'long') return Array.isArray(items.enum) ? items.enum.slice(0, most) : undefined
  const count = Math.max(1, typeof minItems === 'number' ? minItems : 0)
  const end = order === 'strict' && endByFormat[String(items.format)]
  return end
    ? [exampleValue(items, length), end]
    : Array.from({ length: count }, () => exampleValue(items, length))
}

const exampleObject = ({ properties }: ValueSchema) =>
  Object.fromEntries(
    Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, part]) =>
      isRecord(part) && Object.keys(part).length ? [[name, exampleValue(part, 'short')]] : [],
    ),
  )

/**
 * Returns a value that a field's schema allows; undefined if a long one would show no more than a short one.
 */
export function exampleValue(schema: ValueSchema, length: ExampleLength): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return exampleList(schema, length)
  if (length === 'long' && (Array.isArray(schema.enum) || !['string', 'number'].includes(String(type))))
    return undefined
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (type === 'string') return exampleText(schema, length)
  if (type === 'number' || type === 'integer') return exampleNumber(schema, length)
  if (type === 'boolean') return true
  return type === 'object' ? exampleObject(schema) : undefined
}
