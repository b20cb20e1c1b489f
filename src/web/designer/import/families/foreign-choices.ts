import { isRecord } from '../../../../core/form'
import type { ForeignNode } from './foreign-node'
import { isFilled, readProperty } from './mapping'

/** Choice of a field, as its options contain it. */
export interface Choice {
  value: string | number
  label: string
  children?: Choice[]
}

const maxChoices = 2000
const longestChoice = 200
const maxOthers = 10
/** Most levels of choices; those of a text have no other limit. */
const maxLevels = 60

const firstOf = (value: unknown, paths: readonly string[]): unknown =>
  paths.map((path) => readProperty(value, path)).find((one) => one !== undefined && one !== null)

class ChoiceReader {
  count = 0
  left = 0
  private level = 0
  readonly types = new Set<string>()
  /** Properties of choices that say more than a value and a label. */
  readonly others = new Set<string>()

  constructor(private readonly node: ForeignNode) {}

  read(list: readonly unknown[]): Choice[] {
    const choices = new Map<string | number, Choice>()
    for (const entry of list) {
      const choice = this.choiceOf(entry)
      if (choice && !choices.has(choice.value)) choices.set(choice.value, choice)
    }
    return [...choices.values()]
  }

  private noteOthers(entry: Readonly<Record<string, unknown>>): void {
    const { choice } = this.node.context.mapping
    const known = [...(choice?.value ?? []), ...(choice?.label ?? []), choice?.children]
    for (const [name, value] of Object.entries(entry))
      if (this.others.size < maxOthers && !known.includes(name) && isFilled(value)) this.others.add(name)
  }

  private choiceOf(entry: unknown): Choice | undefined {
    const raw = isRecord(entry) ? entry : undefined
    const { choice } = this.node.context.mapping
    const value = this.toValue(raw ? firstOf(raw, choice?.value ?? []) : entry)
    if (value === undefined) return undefined
    if (this.count >= maxChoices || String(value).length > longestChoice) {
      this.left += 1
      return undefined
    }
    this.count += 1
    if (!raw) return { value, label: String(value) }
    this.noteOthers(raw)
    const label = this.node.spoken(firstOf(raw, choice?.label ?? [])) || String(value)
    const children = this.childrenOf(raw)
    return { value, label: label.slice(0, longestChoice), ...(children.length > 0 && { children }) }
  }

  /** Returns a value as ours are; a condition or an object becomes its text. */
  private toValue(written: unknown): string | number | undefined {
    if (written === undefined || written === null || written === '') return undefined
    if (typeof written === 'string' || typeof written === 'number') return written
    this.types.add(typeof written)
    return JSON.stringify(written)
  }

  private childrenOf(raw: Readonly<Record<string, unknown>>): Choice[] {
    const name = this.node.context.mapping.choice?.children
    const inner = name === undefined ? undefined : raw[name]
    if (!Array.isArray(inner)) return []
    if (this.level === maxLevels) {
      this.left += inner.length
      return []
    }
    this.level += 1
    const children = this.read(inner)
    this.level -= 1
    return children
  }
}

/** Parses choices that are written as JSON; returns everything else as it is. */
function parseChoices(written: unknown): unknown {
  if (typeof written !== 'string' || !written.trimStart().startsWith('[')) return written
  try {
    return JSON.parse(written)
  } catch {
    return written
  }
}

/** Converts the choices of a node; those that are left out, or become texts, are recorded. */
export function readChoices(node: ForeignNode, source: unknown): Choice[] {
  const list = parseChoices(source)
  if (!Array.isArray(list)) {
    if (isFilled(list))
      node.lose('', 'remote', { name: typeof list === 'string' ? list.slice(0, 100) : 'choices' })
    return []
  }
  const reader = new ChoiceReader(node)
  const choices = reader.read(list)
  if (reader.others.size)
    node.lose('', 'choice-parts', { names: [...reader.others].join(', ').slice(0, 200) })
  if (reader.left) node.lose('', 'choices', { n: reader.left })
  if (reader.types.size) node.lose('', 'types', { types: [...reader.types].join(', '), taken: 'string' })
  return choices
}
