import type { ImportMapping } from '#/generated/types'
import designable from '#schemas/imports/designable.json'
import formCreate from '#schemas/imports/form-create.json'
import formJs from '#schemas/imports/form-js.json'
import formio from '#schemas/imports/formio.json'
import surveyjs from '#schemas/imports/surveyjs.json'
import vform from '#schemas/imports/vform.json'
import { isRecord } from '../../../../core/form'

const mappings = [
  designable,
  formCreate,
  formJs,
  formio,
  surveyjs,
  vform,
] as unknown as readonly ImportMapping[]

/** Returns the mapping for the forms of a system; undefined if they are only recognised. */
export const mappingOf = (name: string): ImportMapping | undefined =>
  mappings.find((mapping) => mapping.name === name)

/** Reads a property of an object, or an entry of a list, that is its own. */
const ownPart = (value: unknown, step: string): unknown =>
  (isRecord(value) || Array.isArray(value)) && Object.hasOwn(value, step)
    ? (value as Record<string, unknown>)[step]
    : undefined

/** Reads a path of property names joined by dots; a name with dots of its own comes first. */
export function readProperty(value: unknown, path: string): unknown {
  const own = ownPart(value, path)
  return own !== undefined || !path.includes('.') ? own : path.split('.').reduce(ownPart, value)
}

/** Whether a value says something: false, empty texts and empty lists do not. */
export function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return false
  if (Array.isArray(value)) return value.length > 0
  return !isRecord(value) || Object.keys(value).length > 0
}
