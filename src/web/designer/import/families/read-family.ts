import type { FormColumn, FormItem, FormTableColumn } from '#/generated/types'
import { fieldSchemaOf, isColumnCode, isRecord } from '../../../../core/form'
import type { Language } from '../../../platform'
import type { RandomSource } from '../../../platform/random'
import { createColumnCode } from '../../ids'
import type { ImportLossList } from '../import-losses'
import { toParagraph } from '../static-text'
import { toTableColumn } from '../table-column'
import { appearanceOf, fieldOfNode, fillItem, spanOf } from './foreign-field'
import { type DocumentContext, ForeignNode, listNodes, type RawNode } from './foreign-node'
import { ItemFactory, shortTitle } from './item-factory'
import { LinkWriter } from './link-writer'
import { type ForeignLink, readLinks } from './links'
import { groupRows } from './node-rows'

/** Where a node stands. */
export interface NodePosition {
  /** Number of layouts around it. */
  depth: number
  /** Whether it is a column of a table, which has no layouts. */
  isInTable: boolean
  /** Conditions of the layouts around it that have no item. */
  inherited: readonly ForeignLink[]
  /** Names of the objects around it, in the data of the other system. */
  above: string
  /** Title of the column around it. */
  title: string
  /** Names that the node around it calls mandatory. */
  required: ReadonlySet<unknown>
}

const deepestLayout = 4
const longestTitle = 200
const maxColumns = 200
const wholeRow = 24

export interface ReadContext {
  losses: ImportLossList
  chance: RandomSource
  language: Language
}

/** Converts the nodes of a foreign form to items. */
export class FamilyReader {
  readonly links = new LinkWriter()
  private readonly factory: ItemFactory

  constructor(
    private readonly document: DocumentContext,
    private readonly context: ReadContext,
  ) {
    this.factory = new ItemFactory(context)
  }

  /** Converts the nodes inside a node, row by row. */
  readInside(node: ForeignNode, position: NodePosition, lists = this.listsOf(node)): FormItem[] {
    const required = new Set(this.document.mapping.requiredNames ? namesIn(node.raw.required) : [])
    if (required.size) node.read('required')
    const { childTypes = {} } = this.document.mapping
    const nodes = lists.flatMap((list) => {
      const type = Object.hasOwn(childTypes, list) ? childTypes[list] : undefined
      return listNodes(node.read(list), [...node.path, ...list.split('.')], this.document, type)
    })
    return this.readNodes(nodes, { ...position, required })
  }

  private listsOf(node: ForeignNode): readonly string[] {
    return node.type?.lists ?? this.document.mapping.lists
  }

  private readNodes(nodes: readonly ForeignNode[], position: NodePosition): FormItem[] {
    if (position.isInTable) return nodes.flatMap((node) => this.readNode(node, position))
    return groupRows(nodes).flatMap(({ nodes: siblings, spans }) => {
      const isRow = siblings.length > 1 && position.depth < deepestLayout
      if (!isRow) return siblings.flatMap((node) => this.readNode(node, position))
      const inner = { ...position, depth: position.depth + 1 }
      const cells = siblings.map((node, i) => ({ list: this.readNode(node, inner), span: spans[i] }))
      const filled = cells.filter(({ list }) => list.length > 0)
      return filled.length > 1 ? this.grid(filled) : filled.flatMap(({ list }) => list)
    })
  }

  private grid(cells: readonly { list: FormItem[]; span?: number | undefined }[]): FormItem[] {
    const grid = fieldSchemaOf('grid')
    const even = Math.max(1, Math.floor(wholeRow / cells.length))
    const columns = cells.map(({ list, span }) => ({ span: span ?? even, list }))
    return grid ? [{ ...this.factory.numbered(grid, '', ''), columns }] : columns.flatMap(({ list }) => list)
  }

  /** Converts a node: a field, a layout, a static text, or the nodes inside one of an unknown type. */
  readNode(node: ForeignNode, position: NodePosition): FormItem[] {
    const { type } = node
    if (!type) return this.readUnknown(node, position)
    if (type.dropped) return this.drop(node, type.dropped)
    if (!this.factory.hasRoom(node)) return []
    if (node.isFallback)
      node.lose('', type.field ? 'component-as' : 'container', { type: node.typeName.slice(0, 60) })
    if (type.text) return this.readText(node, type.text, position)
    if (type.each) return this.readEach(node, type.each, position)
    if (type.layout === 'table') return this.readTable(node, position)
    if (type.layout) return this.readLayout(node, type.layout, position)
    return [...this.readField(node, position), ...this.readFollowing(node, position)]
  }

  /** Converts the nodes that a field brings along, such as those that appear with one of its values. */
  private readFollowing(node: ForeignNode, position: NodePosition): FormItem[] {
    const { following } = this.document.mapping
    if (!following) return []
    return listNodes(node.read(following.list), [...node.path, following.list], this.document).flatMap(
      (entry) =>
        this.readNodes(
          listNodes(entry.raw[following.nodes], [...entry.path, following.nodes], this.document),
          position,
        ),
    )
  }

  private drop(node: ForeignNode, code: string): [] {
    node.lose('', code, { name: node.typeName })
    return []
  }

  private readUnknown(node: ForeignNode, position: NodePosition): FormItem[] {
    const inside = this.readInside(node, position)
    node.lose('', inside.length ? 'container' : 'component', { type: node.typeName.slice(0, 60) })
    return inside
  }

  private linksOf(node: ForeignNode): ForeignLink[] {
    const conditions = [...this.document.mapping.conditions, ...(node.type?.conditions ?? [])]
    for (const { path } of conditions) node.read(path)
    return readLinks(node.raw, conditions, node.path)
  }

  private readText(node: ForeignNode, paths: readonly string[], position: NodePosition): FormItem[] {
    const field = fieldSchemaOf('placeholderhtml')
    const words = paths.map((path) => node.spoken(node.read(path))).find(Boolean) ?? ''
    const { changed, markup } = node.type ?? {}
    if (!field || position.isInTable || !words)
      return position.isInTable ? this.drop(node, 'text-in-table') : []
    if (changed) node.lose('', changed)
    const item = { ...this.factory.numbered(field, '', node.name), ...appearanceOf(node) }
    const html = markup
      ? words
      : words
          .split(/\n{2,}/)
          .map(toParagraph)
          .join('')
    return this.finished(node, { ...item, options: { ...item.options, placeholderhtml: html } }, position)
  }

  /** Registers an item under its name, with its conditions. */
  private finished(node: ForeignNode, item: FormItem, position: NodePosition): FormItem[] {
    const links = this.linksOf(node)
    this.links.addItem(item, {
      node,
      name: node.name,
      above: position.above,
      links: [...links, ...position.inherited],
    })
    node.loseRest()
    return [item]
  }

  private readField(node: ForeignNode, position: NodePosition): FormItem[] {
    const made = fieldOfNode(node, node.type ?? {})
    if (!made) return []
    const { name } = node
    if (position.isInTable && made.field.kind === 'none') return this.drop(node, 'text-in-table')
    const title = node.ownTitle || position.title || name
    const item = this.factory.numbered(made.field, shortTitle(node, title), position.isInTable ? '' : name)
    if (!position.isInTable && name && item.model !== name)
      node.lose('', 'model', { name, model: item.model })
    const isRequired = position.required.has(name)
    return this.finished(node, fillItem(node, made, item, { isRequired }), position)
  }

  /** Converts a node to one field for each entry of a list. */
  private readEach(
    node: ForeignNode,
    { list, type }: { list: string; type: string },
    position: NodePosition,
  ): FormItem[] {
    const { mapping } = this.document
    const value = node.read(list)
    const entries: readonly unknown[] = Array.isArray(value) ? value : []
    const choices = node.take('choices')
    if (node.type?.changed) node.lose('', node.type.changed)
    const isRequired = node.take('required') === true
    const items = entries.flatMap((entry, i) => {
      const raw: RawNode = isRecord(entry) ? entry : { [mapping.choice?.value[0] ?? 'value']: entry }
      const inner = new ForeignNode(raw, [...node.path, list, i], this.document, { type })
      const made = fieldOfNode(inner, inner.type ?? {})
      if (!made || !this.factory.hasRoom(inner)) return []
      const value = firstText(inner, mapping.choice?.value) || inner.name || String(i + 1)
      const title = (firstText(inner, mapping.choice?.label) || inner.title || value).slice(0, longestTitle)
      const item = this.factory.numbered(made.field, title, position.isInTable ? '' : `${node.name}_${value}`)
      const own = choices === undefined ? { isRequired } : { choices, isRequired }
      const whole = fillItem(inner, made, item, own)
      this.links.addItem(whole, {
        node: inner,
        name: `${node.name}.${value}`,
        above: position.above,
        links: [],
      })
      return [whole]
    })
    return this.section(node, 'group', [{ name: shortTitle(node, node.title), list: items }], position)
  }

  /** Puts parts into a layout with titles; where there is no room for it, its parts follow each other. */
  private section(
    node: ForeignNode,
    layout: string,
    parts: readonly { name?: string; span?: number | undefined; list: FormItem[] }[],
    position: NodePosition,
  ): FormItem[] {
    const field = fieldSchemaOf(layout)
    const items = parts.flatMap(({ list }) => list)
    if (position.isInTable || position.depth >= deepestLayout || !field || items.length === 0) {
      node.loseRest()
      return items
    }
    const even = layout === 'grid' ? Math.max(1, Math.floor(wholeRow / parts.length)) : wholeRow
    const columns: FormColumn[] = parts.map(({ name, span, list }, i) => ({
      span: (layout === 'grid' ? span : undefined) ?? even,
      ...(layout !== 'grid' && { name: name || String(i + 1) }),
      list,
    }))
    const title = layout === 'grid' ? '' : shortTitle(node, node.ownTitle)
    const item = { ...this.factory.numbered(field, title, ''), ...appearanceOf(node), columns }
    return this.finished(node, item, position)
  }

  private readLayout(node: ForeignNode, layout: string, position: NodePosition): FormItem[] {
    const title = node.ownTitle
    if (layout === 'inline' || (layout === 'group' && !title) || position.isInTable)
      return this.readInline(node, position, title)
    if (position.depth >= deepestLayout) {
      node.lose('', 'layout-depth')
      return this.readInline(node, position, '')
    }
    if (node.type?.changed) node.lose('', node.type.changed)
    const inner = {
      ...position,
      above: aboveOf(node, position),
      depth: position.depth + 1,
      inherited: [],
      title: '',
    }
    return this.section(node, layout, this.partsOf(node, layout, inner), position)
  }

  /** Converts what is in a layout without an item for it; its conditions become those of the items. */
  private readInline(node: ForeignNode, position: NodePosition, title: string): FormItem[] {
    const inherited = [...position.inherited, ...this.linksOf(node)]
    const own = position.isInTable ? title : ''
    const inner = { ...position, above: aboveOf(node, position), inherited, title: own }
    const items = node.type?.parts
      ? this.partsOf(node, 'inline', inner).flatMap(({ list }) => list)
      : this.readInside(node, inner)
    node.loseRest()
    return items
  }

  /** Returns the parts of a layout: a list of its node, the nodes of one type in it, or all that is in it. */
  private partsOf(node: ForeignNode, layout: string, position: NodePosition) {
    const { type } = node
    const inside = type?.parts
      ? this.partNodes(node, type.parts)
      : this.listsOf(node).flatMap((list) =>
          listNodes(node.read(list), [...node.path, ...list.split('.')], this.document),
        )
    const isPart = (one: ForeignNode) => type?.parts !== undefined || one.typeName === type?.partType
    if (!type?.parts && !type?.partType)
      return [{ name: shortTitle(node, node.ownTitle), list: this.readInside(node, position) }]
    return inside.flatMap((part) => {
      const span = type.span && spanOf(part, type.span.path, type.span.of)
      if (!isPart(part)) {
        const list = this.readNode(part, position)
        return list.length ? [{ name: '', list, span }] : []
      }
      const inherited = [...position.inherited, ...this.linksOf(part)]
      const lists = part.type?.lists ?? this.document.mapping.lists
      const list = this.readInside(part, { ...position, inherited }, lists)
      const own = part.name
      const name = partTitle(part, node) || own
      part.loseRest()
      return layout === 'grid' && list.length === 0 ? [] : [{ name, list, span }]
    })
  }

  /** Returns the nodes of a list; of rows of cells, all cells. */
  private partNodes(node: ForeignNode, parts: string): ForeignNode[] {
    const { cells } = node.type ?? {}
    const value = node.read(parts)
    if (cells) {
      return listNodes(value, [...node.path, parts], this.document).flatMap((row) =>
        listNodes(row.read(cells), [...row.path, cells], this.document),
      )
    }
    const rows: readonly unknown[] = Array.isArray(value) ? value : []
    if (rows.some(Array.isArray))
      return rows.flatMap((row, i) => listNodes(row, [...node.path, parts, i], this.document))
    return listNodes(value, [...node.path, parts], this.document)
  }

  private readTable(node: ForeignNode, position: NodePosition): FormItem[] {
    const table = fieldSchemaOf('table')
    const { name } = node
    if (position.isInTable || !table) return this.readNested(node, position)
    const inner: NodePosition = {
      depth: position.depth,
      isInTable: true,
      inherited: [],
      above: '',
      title: '',
      required: new Set(),
    }
    this.links.openTable()
    const items = this.readInside(node, inner).slice(0, maxColumns)
    if (items.length === 0) {
      this.links.closeTable(undefined)
      return this.drop(node, 'empty-list')
    }
    if (node.type?.changed) node.lose('', node.type.changed)
    const columns = this.columnsOf(node, items)
    const item = this.factory.numbered(table, shortTitle(node, node.title), name)
    if (name && item.model !== name) node.lose('', 'model', { name, model: item.model })
    const required = node.take('required') === true || position.required.has(name)
    const isReadOnly = node.take('readonly') === true
    const whole = {
      ...item,
      ...appearanceOf(node),
      options: { ...item.options, tableset: columns, ...(isReadOnly && { disabled: true }) },
      rules: required ? [{ required }] : [],
    }
    this.links.closeTable(whole)
    return this.finished(node, whole, position)
  }

  private readNested(node: ForeignNode, position: NodePosition): FormItem[] {
    const text = fieldSchemaOf('textarea')
    node.lose('', 'nested-list')
    return text
      ? this.finished(node, this.factory.numbered(text, shortTitle(node, node.title), ''), position)
      : []
  }

  private columnsOf(node: ForeignNode, items: readonly FormItem[]): FormTableColumn[] {
    const usedCodes = new Set<string>()
    const { losses, chance } = this.context
    return items.map((item) => {
      const { name, path } = this.links.nameOf(item)
      const isFree = isColumnCode(name) && !usedCodes.has(name)
      const code = isFree ? name : createColumnCode(chance, usedCodes)
      usedCodes.add(code)
      if (name && code !== name) losses.add(path, 'model', { name, model: code }, node)
      const column = toTableColumn(item, { code, path, losses })
      this.links.setColumn(item, column)
      return column
    })
  }
}

/** Returns the names of the objects around the nodes in a layout. */
function aboveOf(node: ForeignNode, { above }: NodePosition): string {
  const { name, type } = node
  return type?.parts || type?.layout === 'inline' ? above : `${above}${name}.`
}

const namesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns the first text of a node at the paths of a choice. */
function firstText(node: ForeignNode, paths: readonly string[] = []): string {
  return paths.map((path) => node.spoken(node.read(path))).find(Boolean) ?? ''
}

/** Titles a part as the mapping of its layout says, or by its own title. */
function partTitle(part: ForeignNode, layout: ForeignNode): string {
  const paths = layout.type?.properties?.title ?? []
  return (firstText(part, paths) || part.ownTitle).slice(0, longestTitle)
}
