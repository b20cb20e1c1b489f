import { BusinessError } from '../../../core/business-error'
import type { Directory } from '../../../core/directory/directory'
import type { Dashboard, DashboardCard, DashboardShare, DashboardView } from '../../../generated/types'
import { type Context, type Language, translateKey } from '../../platform'
import { readCurrentDirectory } from '../../queries'
import { type DashboardRecord, findDashboard } from '../../queries/dashboard/dashboard'

const files = import.meta.glob<Dashboard>('../../../../schemas/dashboards/*.json', {
  eager: true,
  import: 'default',
})

/** Begins the ids of dashboards of the product. */
const productPrefix = 'product-'

/** Returns a dashboard of the product in the words of the reader. */
const inWords = ({ $schema: _, name, cards }: Dashboard, language: Language): Dashboard => ({
  name: translateKey(language, name),
  cards: cards.map((card) => ({ ...card, title: translateKey(language, card.title) })),
})

/** Dashboards of the product (schemas/dashboards) by id. */
const products: ReadonlyMap<string, Dashboard> = new Map(
  Object.entries(files).map(([path, document]) => [
    `${productPrefix}${path.slice(path.lastIndexOf('/') + 1, -'.json'.length)}`,
    document,
  ]),
)

/** Lists the dashboards of the product in the words of the reader. */
export const listProductDashboards = (language: Language): { id: string; document: Dashboard }[] =>
  [...products].map(([id, document]) => ({ id, document: inWords(document, language) }))

/** Lists as whom a dashboard may be shared with a person: themselves, their departments and those above, their roles. */
export function audienceOf(personId: string, directory: Directory): DashboardShare {
  const person = directory.person(personId)
  if (!person?.enabled) return []
  const departments = person.departments.flatMap(({ id }) => directory.pathOf(id).map((one) => one.id))
  return [
    { type: 'user', id: personId },
    ...[...new Set(departments)].map((id) => ({ type: 'dept' as const, id })),
    ...person.roles.map((id) => ({ type: 'role' as const, id })),
  ]
}

/** Returns the names of those with whom a dashboard is shared; those who are gone are left out. */
export const nameShare = (share: DashboardShare, directory: Directory): Required<DashboardShare[number]>[] =>
  share.flatMap(({ type, id }) => {
    const found = { user: directory.person, dept: directory.department, role: directory.role }[type](id)
    return found ? [{ type, id, name: found.name }] : []
  })

/** Whether the caller may change a dashboard: its owner, and administrators for dashboards shared with them or left behind. */
export const canChangeDashboard = (
  { ownerId }: Pick<DashboardRecord, 'ownerId'>,
  { id, isAdmin }: Context['caller'],
) => ownerId === id || isAdmin

/** Dashboard with the document that its reader may have counted. */
interface OpenDashboard {
  document: Dashboard
  record: DashboardRecord | undefined
  directory: Directory
}

/** Opens a dashboard for the caller; one that is not theirs is rejected like one that does not exist. */
export async function openDashboard(id: string, context: Context): Promise<OpenDashboard> {
  const { db, caller, language } = context
  const directory = await readCurrentDirectory(context)
  const product = products.get(id)
  if (product) return { document: inWords(product, language), record: undefined, directory }
  const record = await findDashboard(db, caller.workspace, id)
  const audience = audienceOf(caller.id, directory)
  const isShared = record?.share.some((one) =>
    audience.some(({ type, id }) => one.type === type && one.id === id),
  )
  if (!record || !(isShared || canChangeDashboard(record, caller))) throw new BusinessError('dashboards.gone')
  return { document: record.document, record, directory }
}

/** Returns the card of that id. */
export function cardOf({ cards }: Dashboard, id: string): DashboardCard {
  const card = cards.find((one) => one.id === id)
  if (!card) throw new BusinessError('dashboards.card-gone')
  return card
}

const toCardView = ({ id, title, kind, size = 'medium' }: DashboardCard): DashboardView['cards'][number] => ({
  id,
  title,
  kind,
  size,
})

/** Returns a dashboard as the caller sees it: criteria of cards and shares only where they may change them. */
export async function loadDashboardView(id: string, context: Context): Promise<DashboardView> {
  const { caller } = context
  const { document, record, directory } = await openDashboard(id, context)
  const canChange = record !== undefined && canChangeDashboard(record, caller)
  return {
    id,
    name: document.name,
    owner: record ? (directory.person(record.ownerId)?.name ?? '') : '',
    own: record ? (record.ownerId === caller.id ? 'mine' : 'shared') : 'product',
    mine: canChange,
    rev: record?.rev ?? 0,
    cards: document.cards.map(toCardView),
    ...((canChange || !record) && { document }),
    share: canChange ? nameShare(record.share, directory) : [],
  }
}
