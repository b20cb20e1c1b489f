import { BusinessError } from '../../business-error'

/** Operation of a patch; its path is in lower case, without filters and the names of schemas. */
export interface PatchOperation {
  op: 'add' | 'replace' | 'remove'
  /** Empty = the value has the attributes. */
  path: string
  /** Values that a filter in the path names, such as members[value eq "7"]. */
  named: string[]
  value: unknown
}

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const maxOperations = 1_000
const maxText = 1_000

/** Converts a value to a trimmed text; nothing is empty. Throws for anything else. */
export function toAttributeText(attribute: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new BusinessError('scim.text', { attribute })
  const text = String(value).trim()
  if (text.length > maxText) throw new BusinessError('scim.long', { attribute, limit: maxText })
  return text
}

/** Removes the name of a schema before an attribute: urn:…:2.0:User:department is department. */
const withoutSchema = (path: string) => path.replace(/^urn:[a-z0-9:.]+:2\.0:(?:user|group)(?::|$)/, '')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists the attributes of a resource by their paths in lower case; extensions and names are taken apart. */
export function attributesOf(resource: Readonly<Record<string, unknown>>): [string, unknown][] {
  if (!isObject(resource)) throw new BusinessError('scim.object')
  return Object.entries(resource).flatMap(([key, value]): [string, unknown][] => {
    const attribute = key.toLowerCase()
    const rest = withoutSchema(pathOf(attribute).path)
    if (rest === '' && isObject(value)) return attributesOf(value)
    if (attribute !== 'name' || !isObject(value)) return [[rest, value]]
    return Object.entries(value).map(([part, text]) => [`name.${part.toLowerCase()}`, text])
  })
}

const pathForm = /^([^[\]]+)(?:\[([^[\]]*)\])?(\.[a-z]+)?$/

/** Splits a path into its attribute and the values that its filter names. */
function pathOf(path: string): { path: string; named: string[] } {
  const [, attribute = '', filter = '', rest = ''] = pathForm.exec(path) ?? []
  if (attribute === '') throw new BusinessError('scim.path', { path: path.slice(0, 100) })
  const value = /^\s*value\s+eq\s+"([^"]*)"\s*$/i.exec(filter)?.[1]
  return { path: `${attribute}${rest}`, named: value === undefined ? [] : [value] }
}

function readOperation(sent: unknown): PatchOperation {
  if (!isObject(sent)) throw new BusinessError('scim.object')
  const op = String(sent.op).toLowerCase()
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw new BusinessError('scim.operation', { op: op.slice(0, 50) })
  const { path: rawPath = '', value } = sent
  if (typeof rawPath !== 'string' || rawPath.length > maxText)
    throw new BusinessError('scim.path', { path: String(rawPath).slice(0, 100) })
  if (rawPath === '') {
    if (op === 'remove') throw new BusinessError('scim.no-target')
    if (!isObject(value)) throw new BusinessError('scim.object')
    return { op, path: '', named: [], value }
  }
  // A filter's text keeps its case, since it names ids.
  const lower = rawPath.replace(/^[^[]*|\][^\]]*$/g, (part) => part.toLowerCase())
  const { path, named } = pathOf(lower)
  return { op, path: withoutSchema(path), named, value }
}

/** Returns the operations of a patch; throws for a message of another kind. */
export function readPatch(body: unknown): PatchOperation[] {
  if (!isObject(body)) throw new BusinessError('scim.object')
  const { schemas, Operations: operations = body.operations } = body
  if (!Array.isArray(schemas) || !schemas.includes(patchSchema))
    throw new BusinessError('scim.schema', { schema: patchSchema })
  if (!Array.isArray(operations) || operations.length === 0) throw new BusinessError('scim.no-operations')
  if (operations.length > maxOperations) throw new BusinessError('scim.operations', { limit: maxOperations })
  return operations.map(readOperation)
}
