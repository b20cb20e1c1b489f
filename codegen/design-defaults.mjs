// The defaults of a flow design → src/generated/design-defaults.json: only the parts of its schemas that lead to a default.
import { target } from './schemas.mjs'

const root = 'meta/flow-design.json'

/** Returns the default, members and items of a schema; a reference is the name of a definition. */
function partsOf(json, from, refer) {
  const { default: initial, properties = {}, items, $ref } = json
  const members = Object.entries(properties).map(([name, part]) => [name, partsOf(part, from, refer)])
  return {
    ...(initial !== undefined && { default: initial }),
    ...(members.length && { properties: Object.fromEntries(members) }),
    ...(items && { items: partsOf(items, from, refer) }),
    ...($ref && { ref: refer(target(from, $ref)) }),
  }
}

/** Checks whether a part leads to a default, also through references. */
function hasDefault(part, definitions, visited = new Set()) {
  if (part.default !== undefined) return true
  if (part.items && hasDefault(part.items, definitions, visited)) return true
  if (Object.values(part.properties ?? {}).some((one) => hasDefault(one, definitions, visited))) return true
  if (!part.ref || visited.has(part.ref)) return false
  visited.add(part.ref)
  return hasDefault(definitions[part.ref], definitions, visited)
}

/** Returns a part without what leads to no default. */
function pruned({ default: initial, properties = {}, items, ref }, definitions) {
  const leads = (part) => hasDefault(part, definitions)
  const members = Object.entries(properties)
    .filter(([, part]) => leads(part))
    .map(([name, part]) => [name, pruned(part, definitions)])
  return {
    ...(initial !== undefined && { default: initial }),
    ...(members.length && { properties: Object.fromEntries(members) }),
    ...(items && leads(items) && { items: pruned(items, definitions) }),
    ...(ref && leads({ ref }) && { ref }),
  }
}

export function designDefaults(shapes) {
  const files = new Map(shapes.map(({ path, json }) => [path, json]))
  const definitions = {}
  const refer = ({ path, definition }) => {
    const name = definition ? `${path}#${definition}` : path
    if (name in definitions) return name
    definitions[name] = {}
    const json = definition ? files.get(path).definitions[definition] : files.get(path)
    definitions[name] = partsOf(json, path, refer)
    return name
  }
  const design = refer({ path: root })
  const withDefault = Object.entries(definitions).filter(([ref]) => hasDefault({ ref }, definitions))
  return {
    design,
    definitions: Object.fromEntries(withDefault.map(([name, part]) => [name, pruned(part, definitions)])),
  }
}
