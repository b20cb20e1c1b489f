import { defineCall } from '../../../platform'
import { readCurrentDirectory } from '../../../queries'
import { listDashboards } from '../../../queries/dashboard/dashboard'
import {
  audienceOf,
  canChangeDashboard,
  listProductDashboards,
  nameShare,
} from '../../../read-models/dashboard/open-dashboard'

export default defineCall('oa/dashboard/list', async (_, context) => {
  const { db, caller, language } = context
  const directory = await readCurrentDirectory(context)
  const { workspace, id: personId } = caller
  const found = await listDashboards(db, { workspace, personId }, audienceOf(personId, directory))
  const products = listProductDashboards(language).map(({ id, document }) => ({
    id,
    name: document.name,
    owner: '',
    cards: document.cards.length,
    mine: false,
    own: 'product' as const,
    sharedWith: [],
    updated_at: '',
  }))
  const rows = found.map(({ id, name, ownerId, cards, share, updatedAt }) => ({
    id,
    name,
    owner: directory.person(ownerId)?.name ?? '',
    cards,
    mine: canChangeDashboard({ ownerId }, caller),
    own: ownerId === personId ? ('mine' as const) : ('shared' as const),
    sharedWith: canChangeDashboard({ ownerId }, caller)
      ? nameShare(share, directory).map((one) => one.name)
      : [],
    updated_at: new Date(updatedAt).toISOString(),
  }))
  return [...rows, ...products]
})
