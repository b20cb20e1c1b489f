// A schema with everything it refers to as its definitions, for pages that check texts without the server.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root, withRefs } from './schemas.mjs'

const readSchema = (path) => JSON.parse(readFileSync(join(root, 'schemas', path), 'utf8'))

/** Bundles a file of schemas/: each file is a definition by its name, and each definition of it by `file.definition`. */
export function bundleSchema(path) {
  const waiting = [path]
  const visited = new Set(waiting)
  const files = []
  const name = (file) => basename(file, '.json')
  const addressOf = (to) => {
    if (!visited.has(to.path)) {
      visited.add(to.path)
      waiting.push(to.path)
    }
    return `#/definitions/${name(to.path)}${to.definition ? `.${to.definition}` : ''}`
  }
  for (const file of waiting) {
    const { $schema, definitions = {}, ...schema } = withRefs(readSchema(file), file, addressOf)
    files.push([name(file), schema])
    files.push(...Object.entries(definitions).map(([own, part]) => [`${name(file)}.${own}`, part]))
  }
  return { $ref: `#/definitions/${name(path)}`, definitions: Object.fromEntries(files) }
}
