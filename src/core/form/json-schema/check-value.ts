import { countCharacters } from '../../text/count-characters'
import {
  addExact,
  countDecimals,
  divideExact,
  formatExact,
  multiplyExact,
  toExactDecimal,
} from '../../text/exact-decimal'
import { valueFormats } from '../../text/formats'
import { memoizeWeak } from '../../text/memoize'
import { fitsNumberPrecision } from '../../text/read-number'
import { getOwnValue, isRecord } from '../values/form-values'

// Interprets the few keywords of JSON Schema that field schemas use. A page must not compile code from a
// schema (its content security policy forbids it), and server and page must agree. A test compares the
// results with ajv.

/** Violation of a value: the suffix of a text key, and the limit its sentence names. */
export interface ValueFault {
  rule: string
  limit?: number
}

type Check = (value: never, limit: never) => ValueFault | undefined

const unless = (holds: boolean, rule: string, limit?: number): ValueFault | undefined =>
  holds ? undefined : { rule, ...(limit === undefined ? {} : { limit }) }

const typeTests: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isRecord,
}

const isOf = (types: string | string[], value: unknown) =>
  typeof types === 'string' ? typeTests[types]?.(value) : types.some((type) => typeTests[type]?.(value))

/** Compares dates or times as text; their notation sorts chronologically. */
const isInOrder = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a <= b : String(a) <= String(b)

const distinct = (list: unknown[]) => new Set(list.map((part) => JSON.stringify(part))).size === list.length

const textChecks: Record<string, Check> = {
  maxLength: (text: string, limit: number) => unless(countCharacters(text) <= limit, 'too-long', limit),
  minLength: (text: string, limit: number) => unless(countCharacters(text) >= limit, 'too-short', limit),
  format: (text: string, name: string) => unless(valueFormats.get(name)?.(text) ?? false, 'format'),
}

/** Steps of a number from a start to an end; the end is valid even off the steps. */
interface Steps {
  size: number
  from: number
  to?: number
}

/** Divides the distance of a number from the start by the size of a step. */
const stepsTo = (number: number, { size, from }: Steps) =>
  divideExact(addExact(toExactDecimal(number), toExactDecimal(-from)), toExactDecimal(size))

const isOnStep = (number: number, steps: Steps) =>
  number === steps.to || !(steps.size > 0) || stepsTo(number, steps).isExact

/** Returns the steps of a number schema; undefined for a step size of zero. */
export function multipleOfSteps({ 'x-step': steps }: ValueSchema): Steps | undefined {
  return isRecord(steps) && Number(steps.size) > 0 ? (steps as unknown as Steps) : undefined
}

/** Returns the step nearest to a number. */
export const nearestMultiple = (number: number, steps: Steps): number => {
  const { size, from, to } = steps
  const distance = multiplyExact(toExactDecimal(size), stepsTo(number, steps).times)
  const near = Number(formatExact(addExact(distance, toExactDecimal(from))))
  return to !== undefined && Math.abs(to - number) < Math.abs(near - number) ? to : near
}

const numberChecks: Record<string, Check> = {
  minimum: (number: number, limit: number) => unless(number >= limit, 'too-small', limit),
  maximum: (number: number, limit: number) => unless(number <= limit, 'too-large', limit),
  'x-digits': (number: number, limit: number) =>
    unless(fitsNumberPrecision(number, limit), 'too-many-digits', limit),
  'x-step': (number: number, steps: Steps) => unless(isOnStep(number, steps), 'step', steps.size),
  'x-decimals': (number: number, limit: number) => unless(countDecimals(number) <= limit, 'decimals', limit),
}

const listChecks: Record<string, Check> = {
  maxItems: (list: unknown[], limit: number) => unless(list.length <= limit, 'too-many', limit),
  minItems: (list: unknown[], limit: number) => unless(list.length >= limit, 'too-few', limit),
  uniqueItems: (list: unknown[]) => unless(distinct(list), 'duplicate'),
  items: (list: unknown[], schema: ValueSchema) =>
    firstFault(list.map((part) => () => checkValue(schema, part))),
  'x-ordered': (list: unknown[], order: true | 'strict') =>
    unless(
      list.every((part, i) => i === 0 || isInOrder(list[i - 1], part)),
      'order',
    ) ??
    unless(
      order !== 'strict' || list.every((part, i) => i === 0 || !isInOrder(part, list[i - 1])),
      'order-strict',
    ),
}

const objectChecks: Record<string, Check> = {
  properties: (object: Record<string, unknown>, properties: Record<string, ValueSchema>) =>
    firstFault(
      Object.entries(properties)
        .filter(([key]) => getOwnValue(object, key) !== undefined)
        .map(
          ([key, schema]) =>
            () =>
              checkValue(schema, object[key]),
        ),
    ),
  required: (object: Record<string, unknown>, keys: string[]) =>
    unless(
      keys.every((key) => Object.hasOwn(object, key)),
      'type',
    ),
}

const checksFor = (value: unknown): Record<string, Check> => {
  if (typeof value === 'string') return textChecks
  if (typeof value === 'number') return numberChecks
  if (Array.isArray(value)) return listChecks
  return isRecord(value) ? objectChecks : {}
}

function firstFault(checks: (() => ValueFault | undefined)[]): ValueFault | undefined {
  for (const check of checks) {
    const fault = check()
    if (fault) return fault
  }
  return undefined
}

const knowsAll = (value: unknown, { additionalProperties, properties }: ValueSchema) =>
  additionalProperties !== false ||
  !isRecord(value) ||
  (isRecord(properties) && Object.keys(value).every((key) => Object.hasOwn(properties, key)))

/** Indexes the values of an enumeration, which may be thousands of choices. */
const membersOf = memoizeWeak((members: readonly unknown[]) => new Set(members))

/** Returns the first violation of a value's schema; undefined if it is valid. */
export function checkValue(schema: ValueSchema, value: unknown): ValueFault | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return { rule: 'type' }
  if (schema.type !== undefined && !isOf(schema.type as string | string[], value)) return { rule: 'type' }
  if (Array.isArray(schema.enum) && !membersOf(schema.enum).has(value)) return { rule: 'choice' }
  if (!knowsAll(value, schema)) return { rule: 'type' }
  const checks = checksFor(value)
  for (const keyword of Object.keys(schema)) {
    const check = Object.hasOwn(checks, keyword) ? checks[keyword] : undefined
    const fault = check?.(value as never, schema[keyword] as never)
    if (fault) return fault
  }
  return undefined
}

/** JSON Schema in the product's subset: the few keywords that check-value reads. */
export type ValueSchema = Record<string, unknown>
