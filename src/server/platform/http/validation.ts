import { setImmediate } from 'node:timers/promises'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { CallName } from '../../../generated/calls'
import type { ErrorCode } from '../../../generated/error-codes'
import { type CallFacts, type CatalogueSchema, callSchemas, catalogueCalls } from './call-catalogue'
import { HttpError } from './http-error'

/** PostgreSQL has no year 0. */
const moment = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const isMoment = (text: string) => moment.test(text) && !Number.isNaN(Date.parse(text))

/**
 * Only adds defaults: invalid values are rejected, never coerced. Code that is not optimized validates as fast and
 * takes a third less time to compile.
 */
const ajv = new Ajv({
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  allowUnionTypes: true,
  strictTypes: false,
  strictRequired: false,
  code: { optimize: false },
  schemas: callSchemas,
  formats: { 'date-time': isMoment },
})

const compiled = new Map<string, ValidateFunction>()

function validatorOf(name: CallName, part: 'body' | 'data', schema: CatalogueSchema): ValidateFunction {
  const key = `${name} ${part}`
  const known = compiled.get(key) ?? ajv.compile(schema)
  compiled.set(key, known)
  return known
}

const shapesById = new Map(callSchemas.map((shape) => [shape.$id, shape]))

/** Returns the shapes that a schema refers to, dependencies first. */
function shapesOf(schema: unknown, found: Set<string>): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found
  for (const [key, part] of Object.entries(schema)) {
    const shape = key === '$ref' ? shapesById.get(String(part).split('#')[0] ?? '') : undefined
    if (shape && !found.has(shape.$id)) {
      const within = shapesOf(shape, new Set([...found, shape.$id]))
      within.delete(shape.$id)
      for (const id of [...within, shape.$id]) found.add(id)
    } else if (!shape) shapesOf(part, found)
  }
  return found
}

/**
 * Compiles the validators of bodies, the smallest shapes first, yielding in between: the largest takes longer
 * than any request may. A validator needed earlier is compiled on demand.
 */
export async function compileValidators(goesOn: () => boolean): Promise<void> {
  for (const id of shapesOf(
    catalogueCalls.map(({ body }) => body),
    new Set(),
  )) {
    if (!goesOn()) return
    ajv.getSchema(id)
    await setImmediate()
  }
  for (const { name, body } of catalogueCalls) {
    if (!goesOn()) return
    validatorOf(name, 'body', body)
    await setImmediate()
  }
}

const fieldOf = ({ instancePath }: ErrorObject, more?: string) =>
  [...instancePath.split('/').slice(1), ...(more ? [more] : [])].join('.')

/** Keywords with a specific message; each takes its parameters from the error. */
const sentences: Record<string, (error: ErrorObject) => [code: ErrorCode, params: Record<string, unknown>]> =
  {
    required: (error) => ['request.missing', { field: fieldOf(error, error.params.missingProperty) }],
    additionalProperties: (error) => [
      'request.unknown-field',
      { field: fieldOf(error, error.params.additionalProperty) },
    ],
    type: (error) => [
      'request.wrong-type',
      { field: fieldOf(error), type: [error.params.type].flat().join(' | ') },
    ],
    maxLength: (error) => ['request.too-long', { field: fieldOf(error), limit: error.params.limit }],
    minLength: (error) => ['request.too-short', { field: fieldOf(error), limit: error.params.limit }],
    maxItems: (error) => ['request.too-many', { field: fieldOf(error), limit: error.params.limit }],
    minItems: (error) => ['request.too-few', { field: fieldOf(error), limit: error.params.limit }],
    minimum: (error) => ['request.too-small', { field: fieldOf(error), limit: error.params.limit }],
    maximum: (error) => ['request.too-large', { field: fieldOf(error), limit: error.params.limit }],
  }

/** Validates a body and fills in its defaults; the error names the field. */
export function checkBody(call: CallFacts, body: Record<string, unknown>): void {
  const validate = validatorOf(call.name, 'body', call.body)
  if (validate(body)) return
  const error = validate.errors?.at(-1)
  const [code, params]: [ErrorCode, Record<string, unknown>] = (error &&
    sentences[error.keyword]?.(error)) ?? ['request.unfit', { field: error ? fieldOf(error) : '' }]
  throw new HttpError(400, code, params)
}

/** Throws if a response does not match the catalogue; for tests. */
export function checkResponse(call: CallFacts, data: unknown): void {
  const validate = validatorOf(call.name, 'data', call.data)
  if (validate(JSON.parse(JSON.stringify(data ?? null)))) return
  throw new Error(`${call.name} answers against its schema: ${ajv.errorsText(validate.errors)}`)
}

function validatorOfShape(shape: string): ValidateFunction {
  const validate = ajv.getSchema(`/schemas/${shape}.json`)
  if (!validate) throw new Error(`there is no shape ${shape}`)
  return validate
}

/** Describes for operators how a value violates a shape of schemas/; undefined if it is valid. */
export function describeSchemaProblem(shape: string, value: unknown): string | undefined {
  const validate = validatorOfShape(shape)
  if (validate(value)) return undefined
  const [error] = validate.errors ?? []
  return `${
    error?.instancePath
      .replaceAll(/\/(\d+)/g, '[$1]')
      .replaceAll('/', '.')
      .replace(/^\./, '') || 'it'
  } ${error?.message}`
}

/** Describes for operators why something is no JSON Schema; undefined if it is one. */
export function describeNoSchema(schema: object): string | undefined {
  return ajv.validateSchema(schema) ? undefined : ajv.errorsText(ajv.errors, { dataVar: 'schema' })
}
