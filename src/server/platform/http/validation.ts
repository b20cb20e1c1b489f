import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { createBodyValidators, validatorOptions } from '../../../generated/body-validators.mjs'
import type { ErrorCode } from '../../../generated/error-codes'
import { type CallFacts, callSchemas } from './call-catalogue'
import { HttpError } from './http-error'

/** PostgreSQL has no year 0. */
const moment = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const isMoment = (text: string) => moment.test(text) && !Number.isNaN(Date.parse(text))

const formats = { 'date-time': isMoment }

/** Checks of bodies, which codegen compiles from the same schemas as the shapes below. */
const bodyValidators = createBodyValidators(formats)

/** Code that is not optimized validates as fast and takes a third less time to compile. */
const ajv = new Ajv({ ...validatorOptions, code: { optimize: false }, schemas: callSchemas, formats })

const dataValidators = new Map<string, ValidateFunction>()

function dataValidatorOf({ name, data }: CallFacts): ValidateFunction {
  const known = dataValidators.get(name) ?? ajv.compile(data)
  dataValidators.set(name, known)
  return known
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
  const validate = bodyValidators[call.name]
  if (validate(body)) return
  const error = validate.errors?.at(-1)
  const [code, params]: [ErrorCode, Record<string, unknown>] = (error &&
    sentences[error.keyword]?.(error)) ?? ['request.unfit', { field: error ? fieldOf(error) : '' }]
  throw new HttpError(400, code, params)
}

/** Throws if a response does not match the catalogue; for tests. */
export function checkResponse(call: CallFacts, data: unknown): void {
  const validate = dataValidatorOf(call)
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
