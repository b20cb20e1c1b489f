import type { FlowDesignSet, RecipientGroup, RecipientItem } from '../../../generated/types'
import { isRecord } from '../../form/values/form-values'
import { plainItemTypes } from '../../recipient/matches-person'

/** What receivers look at in whoever starts a flow. */
export interface CreatorDependencies {
  /** The groups that look for people around his department. */
  scoped: readonly RecipientGroup[]
  /** His superiors. */
  superior: boolean
  /** Himself, as one among others. */
  self: boolean
  /** The people, departments and roles that are named: he may be among them. */
  named: readonly RecipientItem[]
}

interface Known {
  set: Pick<FlowDesignSet, 'runRoots' | 'runRoottype'>
  groups: ReadonlyMap<string, RecipientGroup[]>
}

const aboutSuperiors: ReadonlySet<string> = new Set(['directSuperByCreat', 'SupersByCreat'])

/** The condition asks for superiors of whoever starts the flow. */
function asksSuperior({ id, data }: RecipientItem): boolean {
  const whose = isRecord(data) ? data.chosetype : undefined
  return aboutSuperiors.has(id) || (id === 'Super' && (whose === undefined || whose === 'creater'))
}

const isAboutCreator = (item: RecipientItem) =>
  item.type === 'fun' && (item.id === 'CreatID' || asksSuperior(item))

/** The groups with all that their contact groups hold, each contact group once. */
function withInner(groups: readonly RecipientGroup[], known: Known): RecipientGroup[] {
  const seen = new Set<string>()
  const all = [...groups]
  for (const { chosed } of all)
    for (const { type, id } of chosed)
      if (type === 'contactgroup' && !seen.has(id)) {
        seen.add(id)
        all.push(...(known.groups.get(id) ?? []))
      }
  return all
}

/** What groups look at in whoever starts a flow; nothing where they look at more: a form, a function, the last handler. */
export function creatorDependenciesOf(
  groups: readonly RecipientGroup[],
  known: Known,
): CreatorDependencies | undefined {
  const all = withInner(groups, known)
  const items = all.flatMap(({ chosed }) => chosed)
  const isDecided = (item: RecipientItem) =>
    plainItemTypes.has(item.type) || item.type === 'contactgroup' || isAboutCreator(item)
  const scoped = all.filter(({ runRoots }) => runRoots.length || known.set.runRoots.length)
  const looksBack = scoped.some((one) => (one.runRoottype || known.set.runRoottype) === 'lastuser')
  if (looksBack || !items.every(isDecided)) return undefined
  return {
    scoped,
    superior: items.some((item) => item.type === 'fun' && asksSuperior(item)),
    self: items.some(({ type, id }) => type === 'fun' && id === 'CreatID'),
    named: items.filter(({ type }) => plainItemTypes.has(type)),
  }
}
