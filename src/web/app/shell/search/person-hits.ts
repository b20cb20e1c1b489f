import { loadOrganisation } from '../../../picker/organisation/load-organisation'
import { searchPeople } from '../../../picker/organisation/organisation'
import { listParamNames } from '../../../stores/list-states'
import type { SearchHit } from './search-hit'

const most = 5

const startedBy = (name: string) =>
  `/list/alllist?${listParamNames.search}=${encodeURIComponent(JSON.stringify({ creater: name }))}`

/**
 * Finds people of the company by name, number or pinyin; each hit links to the flows they started, as far as
 * visible.
 */
export async function findPersonHits(words: string): Promise<SearchHit[]> {
  const company = await loadOrganisation()
  const people = searchPeople(company, words).slice(0, most)
  return people.map(({ id, username, userjobid, d_id }) => {
    const department = company.departments.get(d_id)?.deptname
    const note = [userjobid, department].filter(Boolean).join(' · ')
    return { key: `person ${id}`, kind: 'person', title: username, note, to: startedBy(username) }
  })
}
