import type { FlowDesign } from '../../../generated/types'
import { allItemsOf } from '../../form/design/items'
import { isRecord } from '../../form/values/form-values'
import { toReadableCondition } from '../diagram/design-diagram'
import type { Difference } from './compare-designs'
import { conflictId, type MergeConflict, type MergeSides } from './merge-values'

/** A clash as it is read: of which thing and which part of it, and what each has there; empty = nothing. */
export interface ConflictText extends MergeSides<string> {
  id: string
  kind: Difference['kind']
  /** What the thing is called. */
  name: string
  /** The part that both changed; empty = one removed the whole thing. */
  part: string
  /** The button of the step that it is about. */
  of: string
}

type Words = (value: unknown) => string

/** A value in plain words: what has a name by that, all else by what it holds. */
function wordsWith(names: ReadonlyMap<string, string>): Words {
  const words: Words = (value) => {
    if (value === undefined || value === null) return ''
    if (typeof value === 'string') return names.get(value) ?? toReadableCondition(value)
    if (Array.isArray(value)) return value.map(words).filter(Boolean).join('、')
    if (!isRecord(value)) return String(value)
    if ('chosed' in value) return words(value.chosed)
    const named = value.name ?? value.n
    if (typeof named === 'string' && named) return named
    return Object.entries(value)
      .filter(([name]) => name !== 'id' && name !== 'key')
      .map(([, part]) => words(part))
      .filter(Boolean)
      .join(' ')
  }
  return words
}

const namesIn = (designs: readonly FlowDesign[]) =>
  new Map(
    designs.flatMap(({ funlist, formset }) => [
      ...funlist.flatMap(({ id, name, btnGroup }) => [
        [id, name] as const,
        ...btnGroup.map((button) => [button.id, button.name] as const),
      ]),
      ...(formset.decisions ?? []).map(({ id, name }) => [id, name] as const),
      ...allItemsOf(formset.list).map(({ key, name }) => [key, name] as const),
    ]),
  )

interface ThingAt {
  kind: Difference['kind']
  thing: string
  inside: readonly string[]
}

const thingsOfForm: Readonly<Record<string, Difference['kind']>> = { list: 'field', decisions: 'decision' }

/** A field or a decision table; else the form as a whole. */
function placeInForm([room = '', list = '', thing = '', ...inside]: readonly string[]): ThingAt {
  const kind = thingsOfForm[list]
  return kind && thing !== 'order'
    ? { kind, thing, inside }
    : {
        kind: 'form',
        thing: '',
        inside: [list, thing, ...inside].filter((part) => part !== room && part !== ''),
      }
}

/** The thing and the part that a path leads to. */
function placeOf(path: readonly string[]): ThingAt {
  const [room = '', second = ''] = path
  if (room === 'funlist' && second !== 'order') return { kind: 'step', thing: second, inside: path.slice(2) }
  if (room === 'formset') return placeInForm(path)
  if (room === 'notes') return { kind: 'note', thing: second, inside: path.slice(2) }
  const kind = room === 'remark' || room === 'fileList' ? 'remark' : 'setting'
  return { kind, thing: '', inside: path.slice(room === 'remark' || room === 'set' ? 1 : 0) }
}

/** Clashes in words, for whoever decides them. */
export function describeConflicts(
  clashes: readonly MergeConflict[],
  { base, mine, theirs }: MergeSides<FlowDesign>,
): ConflictText[] {
  const names = namesIn([theirs, mine, base])
  const words = wordsWith(names)
  return clashes.map((clash) => {
    const { kind, thing, inside } = placeOf(clash.path)
    const [part = '', button = ''] = inside
    return {
      id: conflictId(clash.path),
      kind,
      name: names.get(thing) ?? '',
      part,
      of: part === 'btnGroup' ? (names.get(button) ?? '') : '',
      base: words(clash.base),
      mine: words(clash.mine),
      theirs: words(clash.theirs),
    }
  })
}
