import { strFromU8, strToU8, zipSync } from 'fflate'
import { attributeOf, nodesOf, type PartNode, parseXmlTree, writeXmlTree } from './xml-tree'

const relationSpace = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Relation of a part to another one. */
export interface PartRelation {
  id: string
  type: string
  path: string
}

/** Returns the path that a target names, seen from the folder of a part. */
function resolvePath(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = from.split('/').slice(0, -1)
  for (const part of target.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}

const relationsPath = (path: string) => {
  const at = path.lastIndexOf('/') + 1
  return `${path.slice(0, at)}_rels/${path.slice(at)}.rels`
}

/** Package of an Office document: its parts by path, read when they are needed. */
export class WorkbookPackage {
  private readonly trees = new Map<string, PartNode>()

  constructor(private readonly parts: Map<string, Uint8Array>) {}

  has(path: string): boolean {
    return this.parts.has(path) || this.trees.has(path)
  }

  /** Returns the tree of a part, which is written again with its changes; undefined if there is none. */
  tree(path: string): PartNode | undefined {
    const known = this.trees.get(path)
    if (known) return known
    const bytes = this.parts.get(path)
    if (!bytes) return undefined
    const tree = parseXmlTree(strFromU8(bytes))
    this.trees.set(path, tree)
    return tree
  }

  addTree(path: string, tree: PartNode): void {
    this.trees.set(path, tree)
  }

  addBytes(path: string, bytes: Uint8Array): void {
    this.parts.set(path, bytes)
  }

  delete(path: string): void {
    this.parts.delete(path)
    this.trees.delete(path)
  }

  /** Returns the relations of a part to other parts of the package. */
  relations(path: string): PartRelation[] {
    return nodesOf(this.tree(relationsPath(path)), 'Relationship').flatMap((one) => {
      const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = one.attributes
      if (mode === 'External') return []
      return [{ id, type: type.slice(type.lastIndexOf('/') + 1), path: resolvePath(path, target) }]
    })
  }

  /** Adds a relation and returns its id. */
  relate(path: string, type: string, target: string): string {
    const at = relationsPath(path)
    const tree = this.tree(at) ?? {
      name: 'Relationships',
      attributes: { xmlns: relationSpace },
      children: [],
    }
    this.trees.set(at, tree)
    const usedIds = new Set(nodesOf(tree, 'Relationship').map((one) => attributeOf(one, 'Id')))
    let number = usedIds.size + 1
    while (usedIds.has(`rId${number}`)) number++
    const attributes = { Id: `rId${number}`, Type: type, Target: `/${target}` }
    tree.children.push({ name: 'Relationship', attributes, children: [] })
    return attributes.Id
  }

  /** Removes a relation. */
  unrelate(path: string, id: string): void {
    const tree = this.tree(relationsPath(path))
    if (!tree) return
    tree.children = tree.children.filter(
      (child) => typeof child === 'string' || attributeOf(child, 'Id') !== id,
    )
  }

  /** Returns the packed file. */
  save(): Uint8Array {
    for (const [path, tree] of this.trees) this.parts.set(path, strToU8(writeXmlTree(tree)))
    const first = '[Content_Types].xml'
    const rest = [...this.parts].filter(([path]) => path !== first)
    const types = this.parts.get(first)
    return zipSync(Object.fromEntries([...(types ? [[first, types] as const] : []), ...rest]), {
      mtime: new Date(1980, 0, 1),
    })
  }
}
