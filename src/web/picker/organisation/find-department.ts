import type { ComboboxOption } from '../../directory/combobox'
import { loadOrganisation } from './load-organisation'
import { departmentAncestors, searchOrganisation } from './organisation'

const maxOffered = 20

/** Finds departments whose name contains the text; without a text the first of the company. */
export async function findOrganisationDepartments(text: string): Promise<ComboboxOption[]> {
  const organisation = await loadOrganisation()
  const found = text
    ? searchOrganisation(organisation, text, { type: 'dept' })
    : [...organisation.departments.values()]
  return found.slice(0, maxOffered).flatMap((entry) =>
    entry.type === 'dept'
      ? [
          {
            id: entry.deptid,
            name: entry.deptname,
            note: departmentAncestors(organisation, entry.deptid)
              .map(({ deptname }) => deptname)
              .join('/'),
          },
        ]
      : [],
  )
}
