import { defineCall } from '../../../../platform'
import { pageSize } from '../../../../queries'
import { loadContactGroups } from '../../../../read-models/people/contact-groups'

export default defineCall('oa/flowdesigns/contactgroup/list', async ({ nowpage, search }, context) => {
  const searchText = (search.name ?? '').trim().toLowerCase()
  const all = (await loadContactGroups(context)).filter(({ name, tip }) =>
    `${name}\n${tip}`.toLowerCase().includes(searchText),
  )
  const from = (nowpage - 1) * pageSize
  return { result: all.slice(from, from + pageSize), totalItems: all.length, pageSize, currentPage: nowpage }
})
