import type { ComboboxOption } from '../../directory/combobox'
import { loadOrganisation } from './load-organisation'
import { departmentAncestors, listPeople, searchPeople } from './organisation'

const maxOffered = 20

/**
 * Finds active people whose name, pinyin or job number contains the text; without a text the first of the
 * company.
 */
export async function findColleagues(text: string, except?: string): Promise<ComboboxOption[]> {
  const organisation = await loadOrganisation()
  const found = text ? searchPeople(organisation, text) : listPeople(organisation)
  return found
    .filter(({ id, disabled }) => id !== except && !disabled)
    .slice(0, maxOffered)
    .map(({ id, username, userjobid, d_id }) => ({
      id,
      name: username,
      note: [userjobid, departmentAncestors(organisation, d_id).at(-1)?.deptname].filter(Boolean).join(' · '),
    }))
}
