import type { Choice } from '../../directory/combobox'
import { loadOrganisation } from './load-organisation'
import { everybody, pathTo, searched } from './organisation'

const mostOffered = 20

/** People in service whose name, pinyin or job number holds the text; without a text the first of the company. */
export async function findColleagues(text: string, except?: string): Promise<Choice[]> {
  const organisation = await loadOrganisation()
  const found = text
    ? searched(organisation, text, { type: 'user' }).flatMap((entry) => (entry.type === 'user' ? entry : []))
    : everybody(organisation)
  return found
    .filter(({ id, disabled }) => id !== except && !disabled)
    .slice(0, mostOffered)
    .map(({ id, username, userjobid, d_id }) => ({
      id,
      name: username,
      note: [userjobid, pathTo(organisation, d_id).at(-1)?.deptname].filter(Boolean).join(' · '),
    }))
}
